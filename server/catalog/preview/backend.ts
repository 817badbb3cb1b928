import { clientParams, type Destination } from '../sources/client.ts'

/** Whether a content service answers. */
export type BackendState = 'running' | 'disconnected'

/** Checks for the banner of previews whether the content service answers. */
export interface Backend {
  /** The state of at most two seconds ago. The service is asked only when somebody calls. */
  state(): Promise<BackendState>
}

const FRESH_MS = 2_000

/** A service that takes longer counts as disconnected. */
const PATIENCE_MS = 2_000

/**
 * Creates the check. It makes requests of its own, since the client retries for half a minute before it reports a failure.
 *
 * @param onReturn Called when a service answers that did not answer before.
 * @param freshMs How long an answer is used.
 */
export function openBackend(destination: Destination, onReturn: () => void, freshMs = FRESH_MS): Backend {
  const isAnswering = createCheck(destination)
  let known: BackendState | undefined
  let freshUntil = -Infinity
  let checking: Promise<BackendState> | undefined

  return {
    async state() {
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
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      const answer = await send(request)
      await answer.body?.cancel()
      return answer.ok || answer.status === 429
    } catch {
      // Whatever is wrong with the connection, the service does not answer.
      return false
    }
  }
}
