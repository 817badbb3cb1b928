import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  // Seven screens: the whole map of routes is smaller than a request for part of it.
  routeDiscovery: { mode: 'initial' },
  // The loader that a route has in the browser is smaller than a request for it.
  splitRouteModules: false,
} satisfies Config
