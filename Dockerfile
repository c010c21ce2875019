# The lab and the app in a container, for a user who is not root:
#   docker build -t clocklab .
#   docker run --rm -p 8866:8866 clocklab                 boards as an app, at http://localhost:8866
#   docker run --rm -p 8888:8888 clocklab clocklab lab -- --ip=0.0.0.0 --no-browser     the lab, at the address it prints
FROM python:3.12-slim

RUN apt-get update \
 && apt-get install -y --no-install-recommends fonts-dejavu-core \
 && rm -rf /var/lib/apt/lists/* \
 && useradd --create-home --home-dir /srv/player --uid 1000 player
COPY . /opt/clocklab
RUN python -m pip install --no-cache-dir "/opt/clocklab[lab,app]"

USER player
WORKDIR /srv/player
EXPOSE 8866 8888
CMD ["clocklab", "app", "--ip", "0.0.0.0", "--no-browser"]
