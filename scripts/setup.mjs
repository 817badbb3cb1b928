// Makes the checkout ready before anything else runs: installs what the lockfile names and is missing.
// It must work on Node 20 with nothing installed, so it is plain JavaScript and imports nothing but Node's own modules.
//
//   node scripts/setup.mjs         what the site needs to run and to be built
//   node scripts/setup.mjs --dev   what the tests need as well
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const wantsDev = process.argv.includes('--dev')

if (!isInstalled()) install()

/** Whether every package that the lockfile wants stands in node_modules in the version it wants. */
function isInstalled() {
  if (!existsSync(`${root}node_modules/.bin/node`) && !existsSync(`${root}node_modules/.bin/node.cmd`))
    return false
  const wanted = readPackages('package-lock.json')
  const installed = readPackages('node_modules/.package-lock.json')
  return Object.entries(wanted).every(
    ([path, { version, dev, devOptional, optional }]) =>
      path === '' || optional || devOptional || (dev && !wantsDev) || installed[path]?.version === version,
  )
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
  // npm is run by the Node that runs this script: the one in node_modules is about to be replaced.
  const npm = process.env.npm_execpath
  const [command, first] = npm ? [process.env.npm_node_execpath ?? process.execPath, [npm]] : ['npm', []]
  const wanted = wantsDev ? ['--include=dev'] : ['--omit=dev']
  const options = ['ci', ...wanted, '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const { status, stdout, stderr, error } = spawnSync(command, [...first, ...options], {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32' && !npm,
  })
  if (status !== 0) {
    process.stdout.write('failed\n')
    console.error([error?.message, stdout, stderr].filter(Boolean).join('\n'))
    console.error('The packages could not be installed. Check the network, then run the same command again.')
    process.exit(1)
  }
  console.log(`done in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`)
}
