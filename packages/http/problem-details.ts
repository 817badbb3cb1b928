/** The body of an error answer, as `application/problem+json` (RFC 9457). @param code Stable name for programs. */
export function formatProblem(status: number, code: string, detail: string): string {
  return JSON.stringify({ type: 'about:blank', status, code, detail })
}
