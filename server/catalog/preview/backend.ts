import { clientParams, type Destination } from '../sources/client.ts'

type BackendState = 'running' | 'disconnected'

export type Backend = ReturnType<typeof openBackend>

const FRESH_MS = 2_000

/** A service that takes longer counts as disconnected. */
const TIMEOUT_MS = 2_000

/**
 * Checks whether the content service answers, by requests of its own: the client retries for half a minute.
 *
 * @param onReturn Called when the service answers again.
 * @param freshMs How long an answer is used.
 */
export function openBackend(destination: Destination, onReturn: () => void, freshMs = FRESH_MS) {
  const isAnswering = createCheck(destination)
  let known: BackendState | undefined
  let freshUntil = -Infinity
  let checking: Promise<BackendState> | undefined

  return {
    /** The state at most `freshMs` ago. The service is asked only when this is called. */
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

/** Creates a request for something small that needs a valid token. 'Too many requests' is an answer, too. */
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
      // Whatever is wrong with the connection, the service does not answer.
      return false
    }
  }
}
