import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A proxy that forwards bytes, or fails. */
export interface TcpProxy extends AsyncDisposable {
  /** The target's address with the proxy's host and port. */
  url: string
  /** `frozen` keeps connections open without forwarding; `refused` closes all connections. */
  set(state: 'passing' | 'frozen' | 'refused'): void
}

/** Opens a proxy in front of a PostgreSQL server. */
export async function openTcpProxy(targetUrl: string): Promise<TcpProxy> {
  const { hostname, port } = new URL(targetUrl)
  const sockets = new Set<Socket>()
  let state: Parameters<TcpProxy['set']>[0] = 'passing'
  const server = createServer((client) => {
    const target = connect(Number(port || 5432), hostname)
    for (const [from, to] of [
      [client, target],
      [target, client],
    ]) {
      sockets.add(from)
      from.on('data', (chunk) => to.write(chunk))
      from.on('error', () => {})
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
      apply(from)
    }
  })
  function apply(socket: Socket) {
    if (state === 'refused') socket.destroy()
    else if (state === 'frozen') socket.pause()
    else socket.resume()
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(targetUrl)
  Object.assign(url, { hostname: '127.0.0.1', port: String((server.address() as AddressInfo).port) })
  return {
    url: url.href,
    set(next) {
      state = next
      for (const socket of sockets) apply(socket)
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
