import type { Image } from '#domain/article.ts'
import { sharedPicture } from '#domain/picture-sources.ts'

/** Reads the file of a picture; `undefined` if it cannot be read now. */
export type ReadPicture = (picture: Pick<Image, 'url' | 'width' | 'height'>) => Promise<Buffer | undefined>

/** Maximum size of a file in bytes. */
const MAX_BYTES = 40 * 1024 * 1024

/** Time limit for other hosts. */
const TIMEOUT_MS = 10_000

/** Query for hosts that resize pictures. Cards are 1200 pixels wide. */
const SIZED = '?w=1440&fm=jpg&q=85'

/**
 * Reads pictures by their addresses on pages.
 * @param fetchOwn Answers for the addresses of the site's own files, without a socket.
 * @param imageOrigins Origins that the content service's pictures come from.
 */
export function createPictureReader(
  fetchOwn: (request: Request) => Response | Promise<Response>,
  imageOrigins: () => readonly string[],
): ReadPicture {
  return async ({ url, ...size }) => {
    try {
      const answer = await (url.startsWith('/')
        ? fetchOwn(new Request(new URL(url, 'http://localhost')))
        : fetchForeign({ url, ...size }))
      return answer?.ok ? await readAll(answer) : undefined
    } catch {
      // The host does not answer, or the address is invalid: the drawing has no picture.
      return undefined
    }
  }

  async function fetchForeign(picture: Pick<Image, 'url' | 'width' | 'height'>) {
    const image = { ...picture, description: '' }
    const hasSizes = sharedPicture(image).url !== image.url
    const url = new URL(hasSizes ? image.url + SIZED : image.url)
    if (!imageOrigins().includes(url.origin)) return undefined
    return fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
  }
}

async function readAll({ body }: Response): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > MAX_BYTES) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
