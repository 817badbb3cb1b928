import { ZodError } from 'zod'

/** Says why a page was not described, as the end of a sentence for the creator. */
export function reasonOf(error: unknown): string {
  const { name, code, message } = error as NodeJS.ErrnoException
  if (name === 'AbortError' || name === 'TimeoutError') return 'it takes too long to answer'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'its host cannot be found'
  if (code !== undefined) return `it cannot be reached (${code})`
  if (error instanceof SyntaxError || error instanceof ZodError) return 'its description cannot be read'
  return message
}
