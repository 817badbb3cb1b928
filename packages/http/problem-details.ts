/**
 * The body of a failure, as `application/problem+json`.
 *
 * @param code Stable name that programs may rely on.
 * @param detail Sentence for the person who reads it.
 * @see RFC 9457
 */
export function formatProblem(status: number, code: string, detail: string): string {
  return JSON.stringify({ type: 'about:blank', status, code, detail })
}
