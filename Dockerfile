# Waypost in a container: the sample without any settings, your own blog with your folder at /waypost/content.
# The folder of this file is that of an unpacked release: npm run release builds the image, and so does
#
#   docker build --tag waypost .
#   docker run --publish 127.0.0.1:3000:3000 waypost
#
# docs/hosting.md goes on from here; compose.yaml adds HTTPS.

# The Node that Waypost runs on is among its packages.
FROM debian:trixie-slim
RUN apt-get update && apt-get install --yes --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/*
RUN useradd --uid 10001 --no-create-home --home-dir /waypost --shell /usr/sbin/nologin waypost \
  && install --directory --mode 700 --owner waypost --group waypost /waypost/data
WORKDIR /waypost
COPY node_modules node_modules
COPY package.json .env.example waypost ./
COPY cli/init cli/init
COPY sample sample
COPY build build
ENV HOST=0.0.0.0 PATH=/waypost/node_modules/.bin:$PATH
USER waypost
VOLUME /waypost/data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "build/server/entry.js"]
