import { spawnSync } from 'node:child_process'

/**
 * Installs with the package manager, if this is a Debian or its like and this user may.
 *
 * @param packages The first that there is gets installed: older releases lack some.
 */
export function installPackage(what: string, ...packages: string[]): void {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return
  // Standard output is for what the caller prints.
  console.error(`Installing ${what} with the package manager ...`)
  const quiet = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, stdio: 'ignore' } as const
  spawnSync('apt-get', ['update', '-qq'], quiet)
  const install = ['install', '-y', '-qq', '--no-install-recommends']
  packages.find((name) => spawnSync('apt-get', [...install, name], quiet).status === 0)
}
