import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installPackage } from '../../scripts/apt.ts'
import { findFreePort } from '../helpers/free-port.ts'
import { makeTemporaryFolder } from '../helpers/temporary.ts'

const CONFIGURATION = fileURLToPath(import.meta.resolve('../../hosting/nginx.conf'))
/** The ports of the two instances in that file. */
const WRITTEN_PORTS = ['3000', '3001']

/** An nginx with the file that the guide names. */
export interface Nginx extends AsyncDisposable {
  /** Its origin, which is https. */
  url: string
  /** The authority of its certificate. */
  ca: string
}

/** Starts nginx before instances at these ports; only ports and paths of its file are others. */
export async function startNginx(ports: string[]): Promise<Nginx> {
  if (spawnSync('nginx', ['-v']).error) installPackage('nginx', 'nginx-light', 'nginx')
  const dir = await makeTemporaryFolder('nginx')
  const [key, certificate] = [join(dir, 'key.pem'), join(dir, 'certificate.pem')]
  const options = `-subj /CN=blog.example -addext subjectAltName=DNS:blog.example -keyout ${key} -out ${certificate}`
  const made = spawnSync('openssl', `req -x509 -newkey rsa:2048 -nodes -days 2 ${options}`.split(' '))
  if (made.status !== 0) throw new Error(`openssl made no certificate: ${made.stderr.toString()}`)
  const [plain, secure] = [await findFreePort(), await findFreePort()]
  const written = await readFile(CONFIGURATION, 'utf8')
  const site = WRITTEN_PORTS.reduce(
    (text, port, index) => text.replaceAll(`127.0.0.1:${port}`, `127.0.0.1:${ports[index]}`),
    written
      .replaceAll(/\tlisten \[::\].*\n/g, '')
      .replace('listen 80', `listen 127.0.0.1:${plain}`)
      .replace('listen 443', `listen 127.0.0.1:${secure}`)
      .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
      .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`),
  )
  await writeFile(join(dir, 'site.conf'), site)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  await writeFile(
    join(dir, 'nginx.conf'),
    `daemon off; user root; worker_processes 2; pid nginx.pid; events {}
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${dir}/${name};`).join(' ')}
  include site.conf;
}`,
  )
  const command = ['-p', dir, '-c', join(dir, 'nginx.conf'), '-e', 'stderr']
  const tested = spawnSync('nginx', ['-t', ...command])
  if (tested.status !== 0) throw new Error(`nginx refuses its file:\n${tested.stderr.toString()}`)
  const child = spawn('nginx', command, { stdio: 'ignore' })
  await once(child, 'spawn')
  return {
    url: `https://127.0.0.1:${secure}`,
    ca: await readFile(certificate, 'utf8'),
    async [Symbol.asyncDispose]() {
      child.kill()
      await once(child, 'exit')
    },
  }
}
