/**
 * What the service workers of the site and of the studio share.
 *
 * @see https://w3c.github.io/ServiceWorker/
 */

export interface WorkerEvent extends Event {
  /** Keeps the worker running until the work is done. */
  waitUntil(work: Promise<unknown>): void
}

export interface RequestEvent extends WorkerEvent {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}

/** TypeScript's own types of workers contradict those of pages. */
export interface Worker {
  readonly clients: { claim(): Promise<void> }
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void
}

/** A weak signal would have people wait for minutes. */
const PATIENCE_MS = 4_000

/**
 * Answers from the site, and stores the answer, also one that comes too late.
 *
 * @param kept What the device has: the answer if the site cannot be reached, is slow or fails.
 * @throws TypeError if nothing is kept and the site cannot be reached.
 */
export async function answerNetworkFirst(
  event: RequestEvent,
  kept: Response | undefined,
  store: (answer: Response) => Promise<void>,
): Promise<Response> {
  const fetched = fetch(event.request)
  event.waitUntil(fetched.then((answer) => store(answer.clone()), ignore))
  if (!kept) return fetched
  const patience = new Promise<Response>((resolve) => setTimeout(resolve, PATIENCE_MS, kept))
  const answer = await Promise.race([fetched, patience]).catch(() => kept)
  return answer.status >= 500 ? kept : answer
}

/** Without a connection, or without room on the device, nothing is kept. */
export function ignore() {}
