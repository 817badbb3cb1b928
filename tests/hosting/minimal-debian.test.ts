/** The two commands of README.md, in a Debian that has nothing but Node and npm. */
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { makeTemporaryFolder } from '../helpers/temporary.ts'
import { openCleanDebian } from './clean-debian.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const isRoot = process.getuid?.() === 0
if (!isRoot) console.log('A minimal Debian is not tried: root alone can make it.')

it.skipIf(!isRoot)('npm start installs all that a minimal Debian lacks', async () => {
  await using debian = await openCleanDebian(process.env)
  await debian.run(
    'apt-get update -qq && apt-get install -y -qq --no-install-recommends ca-certificates git npm',
  )
  await expect(debian.run('ls /usr/lib/*/libatomic.so.1')).rejects.toThrow('No such file')
  const bundle = `${await makeTemporaryFolder('repository')}/waypost.bundle`
  execFileSync('git', ['-C', root, 'bundle', 'create', '--quiet', bundle, 'HEAD'])
  await once(debian.start(`cp ${bundle} ${debian.root}`), 'exit')
  await debian.run('git clone --quiet /waypost.bundle /root/waypost')
  const started = await debian.run(`cd /root/waypost
npm start > started & start=$!
for _ in $(seq 600); do grep -q 'is ready' started && break; kill -0 $start; sleep 1; done
cat started; kill $start`)
  expect(started).toContain('Waypost is ready')
})
