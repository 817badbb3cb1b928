// Prepares the checkout: installs the missing packages of the lockfile.
// It must work on Node 20 with nothing installed, so it is plain JavaScript and imports nothing but Node's own modules.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
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
  if (process.platform !== 'win32')
    check(
      spawnSync(`${root}node_modules/.bin/node`, ['--version'], { encoding: 'utf8' }),
      'Node.js does not start here. If it misses libatomic.so.1, install that: apt-get install libatomic1',
    )
  console.log(`done in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`)
}

/** If a program failed, prints its output and the advice, and exits. */
function check({ status, stdout, stderr, error }, whatToDo) {
  if (status === 0) return
  process.stdout.write('failed\n')
  console.error([error?.message, stdout, stderr].filter(Boolean).join('\n'))
  console.error(whatToDo)
  process.exit(1)
}
