import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { installPackage } from '../../scripts/apt.ts'
import { makeTemporaryFolder } from '../helpers/temporary.ts'

/** A Debian as it is after its installation, in a folder in memory, with processes and a network of its own. */
export interface CleanDebian extends AsyncDisposable {
  /** Where its files are, as seen by `start`. */
  root: string
  /** Runs a script in it, as root, in its own network; `apt-get` alone has that of this machine. @throws Error with all it printed, if a command fails. */
  run(script: string, env?: NodeJS.ProcessEnv): Promise<string>
  /** Copies a file of this machine into a folder of it. */
  put(file: string, folder: string): Promise<unknown>
  /** Starts a script beside it, which sees its files in `root`, in its own network: nothing but loopback. */
  start(script: string): ChildProcess
}

/**
 * Makes a Debian 13 by debootstrap. It needs root.
 *
 * @param env `DEBIAN_MIRROR`: where Debian's packages are, if not where debootstrap looks.
 */
export async function openCleanDebian({
  DEBIAN_MIRROR,
  NODE_EXTRA_CA_CERTS,
}: NodeJS.ProcessEnv): Promise<CleanDebian> {
  if (spawnSync('debootstrap', ['--version']).error) installPackage('debootstrap', 'debootstrap')
  const root = await makeTemporaryFolder('debian')
  // When it ends, its processes end and its mounts are gone, also if this process is killed.
  const holder = spawn('unshare', [
    '--mount',
    '--net',
    '--pid',
    '--fork',
    '--kill-child',
    // As the first process, bash also takes leave of ended processes that nobody else waits for.
    'bash',
    '-c',
    'sleep infinity & wait',
  ])
  await once(holder, 'spawn')
  const inside = await findChild(holder.pid!)
  const enter = (script: string, ...namespaces: string[]) =>
    spawn('nsenter', ['--target', inside, '--mount', '--pid', ...namespaces, 'bash', '-euc', script])

  async function finish(child: ChildProcess): Promise<string> {
    const [out, err] = [text(child.stdout!), text(child.stderr!)]
    const [code] = (await once(child, 'close')) as [number]
    if (code !== 0) throw new Error(`A command ended with ${code}:\n${await out}\n${await err}`)
    return out
  }

  await finish(
    enter(`
mount -t tmpfs -o size=6g debian ${root}
debootstrap --variant=minbase --include=systemd trixie ${root} ${DEBIAN_MIRROR ?? ''}
mount --bind ${root} ${root}
mount -t proc proc ${root}/proc
mount --rbind /dev ${root}/dev
nsenter --target ${inside} --net ip link set lo up
cp --dereference /etc/resolv.conf ${root}/etc/
echo '127.0.0.1 localhost' > ${root}/etc/hosts
touch ${root}/run/network-of-this-machine
mount --bind /proc/self/ns/net ${root}/run/network-of-this-machine
install -m 755 ${fileURLToPath(import.meta.resolve('./systemctl.sh'))} ${root}/usr/local/sbin/systemctl
${NODE_EXTRA_CA_CERTS ? `cp ${NODE_EXTRA_CA_CERTS} ${root}/usr/local/authorities.pem` : ''}
`),
  )
  const debian: CleanDebian = {
    root,
    run(script, env = {}) {
      const variables = {
        PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
        HOME: '/root',
        DEBIAN_FRONTEND: 'noninteractive',
        // What this machine trusts, where it reaches the registry by an authority of its own.
        ...(NODE_EXTRA_CA_CERTS && { NODE_EXTRA_CA_CERTS: '/usr/local/authorities.pem' }),
        ...env,
      }
      const words = Object.entries(variables).map(([name, value]) => `${name}='${value}'`)
      return finish(
        enter(
          `exec env --ignore-environment ${words.join(' ')} chroot ${root} bash -euc ${quote(script)}`,
          '--net',
        ),
      )
    },
    put: (file, folder) => finish(enter(`cp ${quote(file)} ${quote(root + folder)}`)),
    start: (script) => enter(script, '--net'),
    async [Symbol.asyncDispose]() {
      holder.kill('SIGKILL')
      await once(holder, 'exit')
    },
  }
  await debian.run(`printf '#!/bin/sh\\nexec nsenter --net=/run/network-of-this-machine /usr/bin/apt-get "$@"\\n' > /usr/local/sbin/apt-get
chmod +x /usr/local/sbin/apt-get`)
  return debian
}

/** A text as one word of a shell. */
export function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

async function findChild(pid: number): Promise<string> {
  for (;;) {
    const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim()
    if (children !== '') return children
    await setTimeout(10)
  }
}
