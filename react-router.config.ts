import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  // Six screens: the whole map of routes is smaller than a request for part of it.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
