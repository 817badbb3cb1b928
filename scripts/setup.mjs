// Prepares the checkout: installs the missing packages of the lockfile.
// It must work on Node 20 with nothing installed, so it is plain JavaScript and imports nothing but Node's own modules.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

if (!isInstalled()) install()

/** Whether node_modules has every package of the lockfile, in its version. */
function isInstalled() {
  if (!hasNode()) return false
  const wanted = readPackages('package-lock.json')
  const installed = readPackages('node_modules/.package-lock.json')
  return Object.entries(wanted).every(
    ([path, { version, devOptional, optional }]) =>
      path === '' || optional || devOptional || installed[path]?.version === version,
  )
}

function hasNode() {
  return existsSync(`${root}node_modules/.bin/node`) || existsSync(`${root}node_modules/.bin/node.cmd`)
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(root + file, 'utf8')).packages ?? {}
  } catch {
    return {}
  }
}

function install() {
  const startedAt = Date.now()
  process.stdout.write('Installing packages, Node.js included (the first time, this takes a while) ... ')
  // The Node of this script runs npm, since npm replaces the one in node_modules.
  const npm = process.env.npm_execpath
  const [command, first] = npm ? [process.env.npm_node_execpath ?? process.execPath, [npm]] : ['npm', []]
  // Also if the environment says NODE_ENV=production: a build needs the packages of development.
  const options = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const runNpm = (words) =>
    spawnSync(command, [...first, ...words], {
      cwd: root,
      encoding: 'utf8',
      shell: process.platform === 'win32' && !npm,
    })
  check(
    runNpm(options),
    'The packages could not be installed. Check the network, then run the same command again.',
  )
  // npm 9, as in Debian, removes the link to Node with the packages for other systems.
  if (!hasNode())
    check(runNpm(['rebuild', '--ignore-scripts', '--loglevel=error']), 'Node.js could not be installed.')
  if (process.platform !== 'win32') checkNode()
  console.log(`done in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`)
}

/** Checks that the installed Node starts. It needs a library that a minimal Debian lacks, which root installs here. */
function checkNode() {
  const node = `${root}node_modules/.bin/node`
  const start = () => spawnSync(node, ['--version'], { encoding: 'utf8' })
  let started = start()
  if (started.stderr?.includes('libatomic') && process.getuid() === 0) {
    const quiet = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, stdio: 'ignore' }
    spawnSync('apt-get', ['update', '-qq'], quiet)
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'libatomic1'], quiet)
    started = start()
  }
  // The same command, run again, starts with the Node of the system.
  if (started.status !== 0) rmSync(node)
  check(
    started,
    `Node.js does not start here. If libatomic.so.1 is missing, install it, then run the same command again:

  sudo apt-get install -y libatomic1`,
  )
}

/** If a program failed, prints its output and the advice, and exits. */
function check({ status, stdout, stderr, error }, whatToDo) {
  if (status === 0) return
  process.stdout.write('failed\n')
  console.error([error?.message, stdout, stderr].filter(Boolean).join('\n'))
  console.error(whatToDo)
  process.exit(1)
}
