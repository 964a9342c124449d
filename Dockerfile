# Gamekeeper in a container, from the same pinned packages as everywhere. How to build and run it: docs/hosting.md.
FROM python:3.12-slim-bookworm AS packages
COPY constraints.txt .
RUN python -m venv /venv \
    && /venv/bin/pip install --no-cache-dir --disable-pip-version-check --require-hashes -r constraints.txt

FROM python:3.12-slim-bookworm
RUN useradd --system --uid 10001 --no-create-home --home-dir /data gamekeeper \
    && install -d -m 0700 -o gamekeeper -g gamekeeper /data
COPY --from=packages /venv /venv
WORKDIR /app
COPY bot.py settings.py ./
COPY cogs cogs
COPY engine engine
COPY ops ops
COPY render render
COPY storage storage
COPY table table
USER gamekeeper
ENV PATH=/venv/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 DATA=/data METRICS_PORT=9464
VOLUME /data
# Healthy: connected to Discord, and what is to be said gets out (ops/metrics.py). The port is the container's own.
HEALTHCHECK --interval=60s --timeout=10s --start-period=60s \
    CMD ["python", "-c", "import urllib.request as web; web.urlopen('http://127.0.0.1:9464/health', timeout=5)"]
ENTRYPOINT ["python", "bot.py"]
