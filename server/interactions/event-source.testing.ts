import { get, type IncomingMessage } from 'node:http'
import { onTestFinished, vi } from 'vitest'

/** An event as a browser hears it. */
export interface Heard {
  event: string
  data: any
  /** The Last-Event-ID that a reconnecting browser would send now. */
  lastEventId: string
}

/** A stream of events as a browser has it. */
export interface TestEventSource {
  status: number
  headers: IncomingMessage['headers']
  heard: Heard[]
  /** How long it would wait before it comes back, in milliseconds. */
  retryMs(): number | undefined
  isEnded(): boolean
  /** Gives the events of a kind. */
  all(event: string): any[]
  /** Waits for an event of a kind that a condition holds for, and gives what it says. */
  hear(event: string, holds?: (data: any) => boolean): Promise<any>
  lastEventId(): string | undefined
  /** Reads nothing more, without going. */
  pause(): void
  close(): void
}

/** Opens a stream; it ends with the test. */
export async function openEventSource(
  url: string,
  headers: Record<string, string> = {},
): Promise<TestEventSource> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const request = get(url, { headers, agent: false }, resolve).once('error', reject)
  const response = await promise
  const heard: Heard[] = []
  let text = ''
  let lastEventId: string | undefined
  let retryMs: number | undefined
  let isEnded = false
  request.on('error', () => {})
  response.on('error', () => {})
  response.once('close', () => (isEnded = true))
  response.setEncoding('utf8').on('data', (chunk: string) => {
    const frames = (text + chunk).split('\n\n')
    text = frames.pop()!
    for (const frame of frames) take(frame)
  })
  onTestFinished(() => void request.destroy())

  const all = (event: string) => heard.filter((each) => each.event === event).map(({ data }) => data)
  return {
    status: response.statusCode!,
    headers: response.headers,
    heard,
    retryMs: () => retryMs,
    isEnded: () => isEnded,
    all,
    hear(event, holds = () => true) {
      return vi.waitFor(
        () => {
          const found = all(event).find(holds)
          if (found === undefined)
            throw new Error(`No such ${event}: ${JSON.stringify(heard).slice(0, 2_000)}`)
          return found
        },
        { timeout: 10_000, interval: 10 },
      )
    },
    lastEventId: () => lastEventId,
    pause: () => void response.pause(),
    close: () => void request.destroy(),
  }

  function take(frame: string) {
    const fields = new Map(
      frame
        .split('\n')
        .filter((line) => !line.startsWith(':'))
        .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)] as const),
    )
    if (fields.has('retry')) retryMs = Number(fields.get('retry'))
    lastEventId = fields.get('id') ?? lastEventId
    const data = fields.get('data')
    if (data === undefined) return
    heard.push({
      event: fields.get('event') ?? 'message',
      data: JSON.parse(data),
      lastEventId: lastEventId ?? '',
    })
  }
}
