import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  // scripts/build.ts sets it.
  buildDirectory: process.env.BUILD_FOLDER,
  // Seven screens: the whole map of routes is smaller than a request for part of it.
  routeDiscovery: { mode: 'initial' },
  // A route's loader in the browser is smaller than a request for it.
  splitRouteModules: false,
} satisfies Config
