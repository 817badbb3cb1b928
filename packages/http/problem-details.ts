/**
 * The body of a failure, as `application/problem+json`.
 *
 * @param code Stable name for programs.
 * @param detail Sentence for people.
 * @see RFC 9457
 */
export function formatProblem(status: number, code: string, detail: string): string {
  return JSON.stringify({ type: 'about:blank', status, code, detail })
}
