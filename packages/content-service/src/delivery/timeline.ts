import type { ApiRequest } from './collections.ts'
import { badRequest, notFound } from '../api/errors.ts'

/** Separates a request for the timeline from its instant, in milliseconds since 1970. */
export function takeInstant({ parameters, ...request }: ApiRequest): ApiRequest & { instant: number } {
  const rest = new URLSearchParams(parameters)
  const release = rest.get('release[lte]')
  if (release !== null) throw notFound({ type: 'Release', id: release })
  const timestamp = rest.get('timestamp[lte]')
  if (timestamp === null) throw badRequest('The timeline needs "timestamp[lte]" or "release[lte]".')
  rest.delete('timestamp[lte]')
  return { ...request, parameters: rest, instant: parseInstant(timestamp) }
}

function parseInstant(text: string): number {
  const form = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})?)?$/
  const hasOffset = !text.includes('T') || /(?:Z|[+-]\d{2}:\d{2})$/.test(text)
  const instant = form.test(text) ? Date.parse(hasOffset ? text : `${text}Z`) : NaN
  if (Number.isNaN(instant))
    throw badRequest('"timestamp[lte]" takes an ISO 8601 date, as in 2027-01-15T09:00:00Z.')
  return instant
}
