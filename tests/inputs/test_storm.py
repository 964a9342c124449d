"""A short rough night; the long one is `python -m tests.inputs.storm`."""

from tests.inputs.storm import night


async def test_after_a_rough_night_every_table_is_consistent(tmp_path):
    """Three hundred presses at ten tables while requests fail at random: log = snapshots = hashes = boards."""
    found, done, _ = await night(300, 10, 7, tmp_path)
    assert found == []
    assert done["answered"] > 200 and done["actions"] > 30
