import { clientParams, type Destination } from '../sources/client.ts'

type BackendState = 'running' | 'disconnected'

export type Backend = ReturnType<typeof openBackend>

const FRESH_MS = 2_000

/** If the service takes longer, its state is `disconnected`. */
const TIMEOUT_MS = 2_000

/**
 * Checks whether the content service answers. It does not use the client, which retries for half a minute.
 * @param onReturn Called when the service answers again after an outage.
 * @param freshMs How long an answer is cached.
 */
export function openBackend(destination: Destination, onReturn: () => void, freshMs = FRESH_MS) {
  const isAnswering = createCheck(destination)
  let known: BackendState | undefined
  let freshUntil = -Infinity
  let checking: Promise<BackendState> | undefined

  return {
    /** Returns a state that is at most `freshMs` old. */
    async state(): Promise<BackendState> {
      if (known !== undefined && performance.now() < freshUntil) return known
      return (checking ??= check())
    },
  }

  async function check(): Promise<BackendState> {
    const before = known
    known = (await isAnswering()) ? 'running' : 'disconnected'
    checking = undefined
    freshUntil = performance.now() + freshMs
    if (before === 'disconnected' && known === 'running') onReturn()
    return known
  }
}

/** Creates a check that requests a small resource with the token. The status 429 proves that the service answers. */
function createCheck(destination: Destination): () => Promise<boolean> {
  const {
    host,
    insecure,
    basePath = '',
    space,
    environment = 'master',
    accessToken,
  } = clientParams(destination)
  const address = `${insecure ? 'http' : 'https'}://${host}${basePath}/spaces/${space}/environments/${environment}/locales`
  const send = destination.kind === 'hosted' ? fetch : destination.fetch
  return async () => {
    try {
      const request = new Request(address, {
        headers: { authorization: `Bearer ${accessToken}` },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      const answer = await send(request)
      await answer.body?.cancel()
      const isThere = destination.kind === 'hosted' || (await destination.hasFolder())
      return isThere && (answer.ok || answer.status === 429)
    } catch {
      // Any error means that the service does not answer.
      return false
    }
  }
}
