import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { findFreePort } from '../tests/helpers/free-port.ts'
import { getRaw } from '../tests/helpers/http.ts'
import { makeTemporaryFolder } from '../tests/helpers/temporary.ts'
import type { FixedAnswer } from './bare-server.ts'
import type { Server } from './kept-page.ts'

/** Starts an nginx that answers a path with these bytes; `undefined` where none is installed. */
export async function startNginx(path: string, answer: FixedAnswer): Promise<Server | undefined> {
  const dir = await makeTemporaryFolder('nginx')
  const port = await findFreePort()
  await writeFile(join(dir, 'page'), answer.body)
  await writeFile(join(dir, 'nginx.conf'), configuration(dir, port, path, answer))
  const child = spawn('nginx', ['-p', dir, '-c', join(dir, 'nginx.conf'), '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const hasStarted = await once(child, 'spawn').then(
    () => true,
    () => false,
  )
  if (!hasStarted) return undefined
  const url = `http://127.0.0.1:${port}`
  while (child.exitCode === null && !(await getRaw(url + path).catch(() => undefined))) await setTimeout(20)
  if (child.exitCode !== null) return undefined
  return { url, processId: child.pid!, stop: () => void child.kill() }
}

function configuration(dir: string, port: number, path: string, { headers }: FixedAnswer): string {
  const pairs = headers.flatMap((name, index) => (index % 2 === 0 ? [[name, headers[index + 1]]] : []))
  const valueOf = (wanted: string) => pairs.find(([name]) => name.toLowerCase() === wanted)?.[1]
  const added = pairs.filter(([name]) => !/^content-(?:type|length)$/i.test(name))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `
daemon off;
master_process off;
pid nginx.pid;
events {}
http {
  ${temporary.map((name) => `${name}_temp_path ${dir}/${name};`).join(' ')}
  access_log off;
  sendfile on;
  tcp_nopush on;
  open_file_cache max=8;
  keepalive_requests 1000000000;
  etag off;
  max_ranges 0;
  types {}
  default_type ${quote(valueOf('content-type') ?? 'text/html')};
  server {
    listen 127.0.0.1:${port};
    location = ${path} {
      alias ${dir}/page;
      add_header last-modified "";
      ${added.map(([name, value]) => `add_header ${name} ${quote(value)};`).join('\n      ')}
    }
  }
}
`
}

function quote(value: string): string {
  return `"${value.replaceAll('"', '\\"')}"`
}
