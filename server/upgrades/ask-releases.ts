import * as z from 'zod'
import type { Release } from './types.ts'

const TIMEOUT_MS = 10_000
const MAX_BYTES = 512 * 1024
const MAX_CHANGES = 20_000

const answerSchema = z.object({
  version: z.string().regex(/^\d{1,5}\.\d{1,5}\.\d{1,5}$/),
  date: z.iso.date(),
  changes: z.string().transform((text) => text.slice(0, MAX_CHANGES)),
})

/**
 * Asks for the newest version. The request names neither the site nor its version.
 *
 * @param releases Address of the releases, without a slash at the end.
 * @throws Error with the reason, for the owner.
 */
export async function askReleases(releases: string): Promise<Release> {
  // A redirect could lead into the network of this machine.
  const response = await fetch(`${releases}/latest.json`, {
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`it answered with ${response.status}`)
  const answer = answerSchema.safeParse(JSON.parse(await readLimited(response)))
  if (!answer.success) throw new Error('its answer describes no version')
  return answer.data
}

async function readLimited(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > MAX_BYTES) throw new Error('its answer is too long')
    text += decoder.decode(chunk, { stream: true })
  }
  return text
}
