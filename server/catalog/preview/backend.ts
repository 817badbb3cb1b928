import { clientParams, type Destination } from '../sources/client.ts'

/** Whether a content service answers. */
export type BackendState = 'running' | 'disconnected'

/** Knows whether the content service answers, for the banner of previews. */
export interface Backend {
  /** As it was a moment ago; the service is asked when somebody wants to know, and never otherwise. */
  state(): Promise<BackendState>
}

const FRESH_MS = 2_000

/** A service that takes longer is as good as gone. */
const PATIENCE_MS = 2_000

/**
 * Watches a content service by requests of its own: the client tries again for half a minute before it says that something
 * is wrong.
 *
 * @param onReturn Called when the service answers that did not answer before.
 * @param freshMs How long an answer holds.
 */
export function openBackend(destination: Destination, onReturn: () => void, freshMs = FRESH_MS): Backend {
  const ask = createQuestion(destination)
  let known: BackendState | undefined
  let askedAtMs = -Infinity
  let asking: Promise<BackendState> | undefined

  return {
    async state() {
      if (known !== undefined && performance.now() - askedAtMs < freshMs) return known
      asking ??= look().finally(() => (asking = undefined))
      return asking
    },
  }

  async function look(): Promise<BackendState> {
    const before = known
    known = (await ask()) ? 'running' : 'disconnected'
    askedAtMs = performance.now()
    if (before === 'disconnected' && known === 'running') onReturn()
    return known
  }
}

/** Makes what asks for something small that only who holds a good token gets. Too many requests are an answer, too. */
function createQuestion(destination: Destination): () => Promise<boolean> {
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
      // Whatever is wrong with the connection, nobody answers.
      return false
    }
  }
}
