import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  // scripts/build.ts sets it.
  buildDirectory: process.env.BUILD_FOLDER,
  // There are few screens: the map of all routes is smaller than a request for a part of it.
  routeDiscovery: { mode: 'initial' },
  // A route's loader in the browser is smaller than a request for it.
  splitRouteModules: false,
} satisfies Config
