import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  // scripts/build.ts says where.
  buildDirectory: process.env.BUILD_FOLDER,
  // Seven screens: the whole map of routes is smaller than a request for part of it.
  routeDiscovery: { mode: 'initial' },
  // The loader that a route has in the browser is smaller than a request for it.
  splitRouteModules: false,
} satisfies Config
