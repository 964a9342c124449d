"""Faults that users of comparable programs have reported in public, by number, and the tests that provoke each here.

What does not apply yet says why; a test here that names a number ("Fault 31") must stand beside it, and the other way
round. `test_rows.py` checks that.
"""

from __future__ import annotations

from typing import NamedTuple


class Row(NamedTuple):
    """One fault: what it is, and where it is provoked (`file::[Class::]test`) or why it cannot happen yet."""

    fault: str
    tests: tuple[str, ...] = ()
    not_yet: str = ""


NOTIFY, BUTTONS, STATE = (f"reports/test_{name}.py::test_" for name in ("notifications", "buttons", "state"))
SECRETS, LEAVING, PLACES = (f"reports/test_{name}.py::test_" for name in ("secrets", "leaving", "places"))
PICTURES = "reports/test_pictures.py::test_"
LOST, SERVERS = "cogs/test_places.py::", "cogs/test_servers.py::"
OVERVIEW, UNDO = "cogs/test_overview.py::test_", "table/test_undo.py::"
PUSHES, ABSENT = "reports/test_pushes.py::test_", "reports/test_absent.py::test_"
CLOCK, OWN_CLOCK = "table/test_clock.py::", "table/test_barons_clock.py::"

ROWS: dict[int, Row] = {
    1: Row("a push after every own action", (
        f"{NOTIFY}each_call_is_one_push_and_nothing_else_is",
        "table/test_telling.py::TestPushes::test_own_steps_push_nobody",
        "table/test_telling.py::TestPushes::test_a_board_calls_only_those_who_were_called_anew",
        f"{PUSHES}each_way_rings_as_often_as_it_says_over_a_whole_game",
    )),
    2: Row("nothing arrives for a day and nobody notices", (
        f"{NOTIFY}when_nothing_arrives_for_an_hour_somebody_is_told",
        f"{OVERVIEW}status_says_that_the_newest_board_has_not_arrived_and_why",
    )),
    3: Row("pushes go by name", (f"{NOTIFY}pings_go_by_ids_not_by_names", f"{NOTIFY}a_new_name_is_shown_once_it_was_seen")),
    4: Row("one push per seat of the same person", (
        f"{NOTIFY}each_call_is_one_push_and_nothing_else_is", "table/test_table.py::TestSeats::test_one_seat_per_person",
        f"{PUSHES}each_way_rings_as_often_as_it_says_over_a_whole_game",
        "cogs/test_ringing.py::TestAfterQuietHours::test_several_games_ring_once_by_dm",
    )),
    5: Row("a message to somebody who is not there any more", (
        f"{NOTIFY}who_shares_no_server_any_more_gets_no_dm_and_stops_nothing",
        f"{SERVERS}TestPeople::test_a_dm_channel_that_is_not_there_any_more_is_asked_for_anew",
        f"{SERVERS}TestPeople::test_who_shares_no_server_any_more_is_called_in_the_channel",
    )),
    6: Row("ready to start, again and again", ("cogs/test_lobby.py::test_twenty_changes_in_a_minute_leave_one_card",)),
    7: Row("a decision outside one's turn that nobody sees", (
        f"{NOTIFY}each_call_is_one_push_and_nothing_else_is",
        "table/test_telling.py::TestPushes::test_a_decision_outside_ones_turn_is_a_push",
        f"{PUSHES}each_way_rings_as_often_as_it_says_over_a_whole_game",
        f"{PUSHES}warmongering_calls_all_others_out_of_turn",
        f"{PUSHES}a_senator_changes_hands_without_a_push",
    )),
    8: Row("starts of games starve the calls of others", (
        f"{NOTIFY}thirty_starts_do_not_starve_a_turn",
        "table/test_outbox.py::TestLanes::test_boards_and_turns_do_not_wait_behind_thirty_lobbies",
    )),
    9: Row("work before the first answer", (
        f"{BUTTONS}every_button_is_answered_in_time_when_the_database_is_slow",
        f"{BUTTONS}every_command_is_answered_in_time_when_the_database_is_slow",
        f"{BUTTONS}no_answer_waits_for_a_picture",
        "cogs/test_panel.py::test_a_slow_transaction_is_waited_for_openly",
    )),
    10: Row("one branch of a button answers too late", (
        f"{BUTTONS}every_button_is_answered_in_time_when_the_database_is_slow",
        f"{BUTTONS}every_command_is_answered_in_time_when_the_database_is_slow",
    )),
    11: Row("buttons are dead after a restart", (
        "cogs/test_lobby.py::test_cards_answer_after_a_restart",
        "cogs/test_sender.py::test_what_was_not_said_is_said_after_a_restart",
    )),
    12: Row("buttons are dead after minutes or days", (f"{BUTTONS}buttons_of_any_age_work",)),
    13: Row("a private message that cannot be edited is relied upon", (
        "cogs/test_panel.py::test_a_stale_panel_redraws_itself_and_says_that_nothing_was_done",
        "cogs/test_board.py::test_my_seat_on_an_old_board_opens_the_present_panel",
    )),
    14: Row("another person's or an old menu says only that it failed", (
        f"{BUTTONS}whoever_presses_anothers_buttons_is_answered_privately",
        "cogs/test_sender.py::test_a_button_of_an_older_version_is_answered",
    )),
    15: Row("the same step offered twice is done twice", (
        f"{BUTTONS}a_step_offered_twice_is_one_question",
        "cogs/test_ringing.py::TestReminders::test_the_own_step_and_the_reminder_offer_one_question",
        "cogs/test_ringing.py::TestReminders::test_a_turn_that_is_taken_back_takes_its_dm_back",
    )),
    16: Row("a double click joins twice", ("cogs/test_lobby.py::test_nobody_sits_twice",)),
    17: Row("an order kept for later is carried out when it no longer fits", (
        "table/test_table.py::TestEarlyAnswers::test_one_that_has_become_illegal_is_asked_again",
    )),
    18: Row("an error is swallowed and who pressed sees nothing", (
        f"{BUTTONS}an_error_in_any_handler_has_an_id_that_stands_in_the_log",
    )),
    19: Row("a lock that ends in a deadlock", (f"{STATE}the_end_of_a_game_from_within_a_move_leaves_nothing_locked",)),
    20: Row("state read before the lock", (f"{STATE}state_is_read_inside_the_transaction_that_changes_it",)),
    21: Row("a burst of commands advances twice", (f"{BUTTONS}a_burst_of_commands_from_everybody_moves_once",)),
    22: Row("a second legal action is refused while the first is drawn", (
        "cogs/test_panel.py::test_two_players_at_once_both_play",
    )),
    23: Row("one of two writes of an action is lost", (
        "crash/test_crash.py::test_after_a_crash_everything_was_done_and_said_once",
        "table/test_random.py::test_whatever_happens_the_books_balance",
    )),
    24: Row("a failed undo ends the turn", (f"{STATE}an_undo_that_fails_leaves_the_turn_as_it_was",)),
    25: Row("an option is not saved", ("core/test_conformance.py::test_saving_changes_nothing",)),
    26: Row("a clean-up deletes finished games", not_yet="nothing is ever deleted: there is no clean-up"),
    27: Row("the save at the end fails because a game is busy", (
        "crash/test_ends.py::TestTold::test_in_the_middle_of_presses_it_ends_within_five_seconds",
    )),
    28: Row("the database is locked", (
        f"{STATE}fifty_games_play_while_a_backup_runs",
        "storage/test_file.py::TestBackups::test_a_backup_between_fifty_actions_disturbs_none",
    )),
    29: Row("each replayed game leaks", (
        f"{STATE}replaying_games_leaves_nothing_behind", f"{STATE}two_hundred_games_at_tables_leave_memory_flat",
    )),
    30: Row("a lock is forgotten while it is held", not_yet="there are no locks: one thread carries out one transaction at a time"),
    31: Row("undo after having looked at another's hand", (
        f"{SECRETS}a_senators_look_cannot_be_taken_back", f"{UNDO}TestChance::test_the_same_action_after_an_undo_draws_the_same",
    )),
    32: Row("undo runs back into others' turns without a trace", (
        f"{SECRETS}what_is_taken_back_over_anothers_move_needs_them_and_stays_in_the_log",
        f"{UNDO}TestTheLog::test_each_undo_is_a_line_and_what_it_took_back_is_marked",
        f"{OVERVIEW}what_was_taken_back_is_struck_out_and_the_taking_back_is_a_line",
    )),
    33: Row("somebody dropped out of the game is not in the log", (
        f"{SECRETS}who_leaves_in_which_way_stands_in_the_log",
        f"{UNDO}TestTheLog::test_who_came_meanwhile_stays_in_the_log",
        f"{ABSENT}a_game_with_every_kind_of_departure_is_carried_out_again",
    )),
    34: Row("logs and reports hold secrets", (f"{SECRETS}the_log_of_the_process_names_nothing_private",)),
    35: Row("onlookers see too much", (
        f"{SECRETS}public_pictures_carry_nothing_but_pixels",
        "cogs/test_seat.py::test_the_public_board_holds_nothing_of_its_askers_hand",
        f"{OVERVIEW}a_player_sees_no_more_of_the_board_then_than_an_onlooker",
        "cogs/test_hidden.py::test_status_log_and_the_board_then_are_the_same_whatever_is_hidden",
    )),
    36: Row("the mere question betrays that somebody can react", (
        "core/test_conformance.py::test_what_is_hidden_does_not_show",
    )),
    37: Row("an unrelated button shows another's hand", (
        f"{SECRETS}every_id_pressed_by_every_role_shows_nothing_of_anothers_hand",
        f"{SECRETS}a_table_that_there_is_not_says_so",
        f"{SECRETS}anothers_private_message_cannot_even_be_pressed",
    )),
    38: Row("one closed DM stops the start", (
        f"{LEAVING}one_of_four_with_closed_dms_does_not_stop_a_start",
        f"{LEAVING}a_closed_dm_of_whoever_is_called_is_no_loss",
        f"{LOST}TestLost::test_whom_neither_board_nor_dm_reaches_is_called_where_the_card_stands",
    )),
    39: Row("waiting for ever for somebody who has left", (
        f"{LEAVING}a_player_who_has_left_is_not_waited_for_when_a_thread_is_filled",
        f"{ABSENT}who_has_left_the_server_on_the_own_turn_is_replaced",
    )),
    40: Row("leaving on one's own turn freezes the game", (
        f"{LEAVING}leaving_the_server_freezes_nobody_else",
        f"{ABSENT}who_has_left_the_server_on_the_own_turn_is_replaced",
        "table/test_absence.py::TestKicking::test_nothing_comes_to_a_halt_wherever_it_happens",
        "table/test_absence.py::test_resigning_at_any_point_leaves_somebody_who_is_asked",
    )),
    41: Row("already in a game, without any", (f"{STATE}a_join_that_failed_leaves_no_seat",)),
    42: Row("the owner leaves and nobody can start", (
        f"{LEAVING}a_host_who_has_left_the_server_hands_the_start_on",
        f"{LEAVING}a_host_who_is_still_there_keeps_the_start",
        "cogs/test_lobby.py::test_the_host_leaves_and_somebody_else_is_host",
        "cogs/test_absence.py::test_the_host_has_left_and_another_player_moves_the_game",
        "table/test_seats.py::TestWhoPlayed::test_the_host_right_passes_on_in_a_running_game",
    )),
    43: Row("who has given orders is punished as absent", (
        "table/test_clock.py::TestWhenTimeIsUp::test_who_has_done_something_has_not_missed",
        "table/test_barons_clock.py::TestSealed::test_an_unlocked_list_counts_as_it_stands",
    )),
    44: Row("conceding is recorded as absent", (
        f"{SECRETS}who_leaves_in_which_way_stands_in_the_log",
        f"{ABSENT}a_game_with_every_kind_of_departure_is_carried_out_again",
        "table/test_seats.py::TestWhoPlayed::test_four_ways_to_go_are_four_results",
        "table/test_seats.py::TestWhoPlayed::test_a_defeat_by_the_rules_is_one_more",
    )),
    45: Row("time-outs counted as wins", (
        f"{CLOCK}TestWhenTimeIsUp::test_a_time_out_is_an_answer_and_no_defeat",
        "table/test_absence.py::TestWhatIsDecided::test_ending_it_is_nobodys_victory",
    )),
    46: Row("a thread is archived or locked between press and answer", (
        f"{PLACES}a_thread_closed_between_press_and_answer",
        f"{PLACES}an_answer_that_discord_refuses_does_not_undo_the_move",
        "cogs/test_sender.py::test_an_archived_thread_is_opened_again",
        f"{LOST}TestLost::test_the_game_goes_on_and_the_host_hears_of_it_once",
        f"{LOST}TestLost::test_once_it_works_again_the_newest_board_is_posted_once",
    )),
    47: Row("a hidden private thread is made a second time", not_yet="hands are sent by DM: there are no private threads"),
    48: Row("a channel is used after it was deleted", (
        f"{PLACES}a_deleted_channel_is_no_object_that_is_kept",
        "cogs/test_sender.py::test_a_channel_that_is_gone_is_given_up_with_a_note_at_home",
        f"{LOST}TestLost::test_a_deleted_thread_is_known_before_the_next_move",
        f"{SERVERS}TestMove::test_in_each_state_it_goes_on_elsewhere",
    )),
    49: Row("a permission lost in the middle of a game", (
        f"{PLACES}a_permission_lost_in_the_middle_of_a_game_loses_no_move",
        f"{PLACES}a_permission_missing_at_any_step_is_answered",
        f"{LOST}TestLost::test_the_game_goes_on_and_the_host_hears_of_it_once",
        f"{LOST}TestLost::test_once_it_works_again_the_newest_board_is_posted_once",
    )),
    50: Row("the board was not posted and nobody was told", (
        f"{PLACES}a_permission_lost_in_the_middle_of_a_game_loses_no_move",
        f"{SERVERS}TestSaid::test_whoever_moves_where_nobody_sees_it_reads_why",
    )),
    51: Row("too many commands: none are registered", (
        "cogs/test_tree.py::test_nothing_has_more_than_25_of_anything",
        "test_bot.py::test_a_failed_sync_stops_nothing_and_is_tried_again",
    )),
    52: Row("too many options in one message", (
        "cogs/test_panel.py::test_no_panel_is_larger_than_discord_allows",
        "cogs/test_panel.py::test_more_than_twelve_choices_are_one_select",
    )),
    53: Row("completion breaks on special names", (f"{PLACES}names_of_every_kind_in_every_message",)),
    54: Row("a text is too long for its place", (
        f"{PLACES}names_of_every_kind_in_every_message", f"{PLACES}the_longest_names_fit_into_every_message",
        "cogs/test_board.py::test_a_board_is_never_too_long",
    )),
    55: Row("channels are renamed at each move", (f"{PLACES}no_move_edits_a_channel",)),
    56: Row("more than fifty requests a second", (f"{NOTIFY}thirty_starts_do_not_starve_a_turn",)),
    57: Row("a picture is cropped in an embed", ("cogs/test_board.py::test_the_board_is_a_classic_message_with_fixed_buttons",)),
    58: Row("a picture is too large to send", (f"{PICTURES}the_worst_boards_are_small",)),
    59: Row("drawing stops the heartbeat", (f"{PICTURES}twenty_pictures_at_once_do_not_stop_the_heartbeat",)),
    60: Row("a name breaks the message", (
        f"{PLACES}names_of_every_kind_in_every_message", "cogs/test_names.py::test_markdown_and_mentions_do_nothing",
    )),
    61: Row("a name hides the message", (f"{PLACES}names_of_every_kind_in_every_message",)),
    62: Row("the board is turned the wrong way", (f"{PICTURES}everybody_gets_the_same_public_picture",)),
    63: Row("an old picture in the old colours", (f"{PICTURES}another_colour_mode_draws_another_picture",)),
    64: Row("an unknown colour, owner or card stops the map", (
        f"{PICTURES}unknown_things_are_no_reason_to_stop",
        f"{PICTURES}a_board_without_its_picture_is_posted_all_the_same",
        "ops/test_care.py::TestTheStart::test_a_game_that_cannot_be_shown_is_set_aside",
    )),
    65: Row("a game that cannot go on just hangs", (
        "ops/test_start.py::test_a_damaged_game_is_set_aside_and_the_others_are_played",
        "cogs/test_lobby.py::test_a_damaged_game_is_set_aside_and_others_go_on",
        f"{OVERVIEW}status_of_a_game_set_aside_says_what_can_be_done",
    )),
    66: Row("a faulty migration of running games", (
        "release/test_stored.py::test_stored_databases_are_opened_and_their_games_played_to_the_end",
        "release/test_stored.py::test_raising_a_stored_state_twice_changes_nothing_more",
    )),
    67: Row("early answers stretch the next deadline", (
        f"{CLOCK}TestPaces::test_early_answers_never_stretch_a_daily_deadline",
        f"{OWN_CLOCK}TestSealed::test_when_all_have_locked_it_is_carried_out_at_once",
    )),
    68: Row("timers across a change of the local time", (
        f"{CLOCK}TestPaces::test_the_hour_is_that_of_the_wall_clock",
        f"{CLOCK}TestPaces::test_an_hour_that_is_left_out_comes_as_the_next",
        f"{CLOCK}TestReminders::test_sixty_days_off",
        "table/test_year.py::test_a_year_of_play_by_post",
        "ops/test_nightly.py::TestTheHour::test_daylight_saving_neither_doubles_nor_loses_a_night",
        "table/test_quiet.py::TestQuiet::test_a_night_in_which_clocks_go_forward_is_an_hour_shorter",
        "table/test_quiet.py::TestQuiet::test_a_night_in_which_clocks_go_back_is_an_hour_longer",
        "table/test_quiet.py::TestQuiet::test_an_end_that_the_clock_leaves_out_comes_an_hour_later",
        "table/test_quiet.py::TestQuiet::test_an_end_that_comes_twice_is_the_second",
        "table/test_calling.py::TestQuietHours::test_new_hours_hold_for_what_waits",
    )),
    69: Row("players must beg for repairs", (
        "cogs/test_lobby_end.py::test_all_players_together_end_their_game",
        "cogs/test_lobby_end.py::test_a_moderator_ends_a_game_after_confirming",
        "ops/test_verbs.py::TestRestore::test_a_copy_is_put_back_and_the_file_kept",
    )),
}  # fmt: skip
