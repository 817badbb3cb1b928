import { createHash } from 'node:crypto'
import { matchesTag } from '@waypost/http/entity-tag.ts'

interface MadeFile {
  mediaType: string
  bytes: Buffer
  cacheControl: string
  headers?: Record<string, string>
}

/** Answers GET or HEAD with a file, or with 304 if the client already has it. @see RFC 9110, section 13.1.2 */
export function answerFile(
  request: Request,
  { mediaType, bytes, cacheControl, headers }: MadeFile,
): Response {
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  const common = { ...headers, etag, 'cache-control': cacheControl }
  if (matchesTag(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers: common })
  return new Response(request.method === 'HEAD' ? null : (bytes as BodyInit), {
    headers: { ...common, 'content-type': mediaType, 'content-length': String(bytes.length) },
  })
}
