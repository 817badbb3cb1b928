/** Types that the service workers of the site and the studio share. @see https://w3c.github.io/ServiceWorker/ */

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

/** For failures that only mean that nothing is cached: no connection, or no space on the device. */
export function ignore() {}
