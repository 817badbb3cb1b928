import { spawnSync } from 'node:child_process'

/**
 * Installs a package with apt, if the system has it and the user is root.
 *
 * @param packages Alternatives; the first available one is installed, because older releases lack some.
 */
export function installPackage(what: string, ...packages: string[]): void {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return
  // Standard output belongs to the caller.
  console.error(`Installing ${what} with the package manager ...`)
  const quiet = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, stdio: 'ignore' } as const
  spawnSync('apt-get', ['update', '-qq'], quiet)
  const install = ['install', '-y', '-qq', '--no-install-recommends']
  packages.find((name) => spawnSync('apt-get', [...install, name], quiet).status === 0)
}
