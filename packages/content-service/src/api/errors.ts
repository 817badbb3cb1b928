export class ApiError extends Error {
  readonly status: 400 | 401 | 403 | 404 | 405 | 414 | 422 | 429 | 503
  /** Contentful's name for the kind of error. Clients use it as the error's name. */
  readonly id: string
  readonly details?: unknown
  /** Time until another try can succeed; absent if no try can. */
  readonly retryAfterSeconds?: number

  constructor(
    status: ApiError['status'],
    id: string,
    message: string,
    { details, retryAfterSeconds }: { details?: unknown; retryAfterSeconds?: number } = {},
  ) {
    super(message)
    this.status = status
    this.id = id
    this.details = details
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export interface QueryFault {
  /** Contentful's name for the kind of fault: 'unknown', 'type', 'unknownContentType'. */
  name: string
  /** Parts of the parameter's path: `['fields', 'title']` for `fields.title`. */
  path?: string[]
  details?: string
  value?: string
}

export function badRequest(message: string): ApiError {
  return new ApiError(400, 'BadRequest', message)
}

export function invalidQuery(...errors: QueryFault[]): ApiError {
  return new ApiError(
    400,
    'InvalidQuery',
    'The query you sent was invalid. Probably a filter or ordering specification is not applicable to the type of a field.',
    { details: { errors } },
  )
}

export function unknownPath(path: string): ApiError {
  const details = `The path "${path}" is not recognized`
  return invalidQuery({ name: 'unknown', path: path.split('.'), details })
}

export function accessTokenInvalid(): ApiError {
  return new ApiError(
    401,
    'AccessTokenInvalid',
    'The access token you sent could not be found or is invalid.',
  )
}

export function notFound(details?: {
  type: string
  id: string
  environment?: string
  space?: string
}): ApiError {
  return new ApiError(404, 'NotFound', 'The resource could not be found.', { details })
}

export function methodNotAllowed(): ApiError {
  return new ApiError(405, 'MethodNotAllowed', 'The method is not allowed: this API is read-only.')
}

export function uriTooLong(maxLength: number): ApiError {
  return new ApiError(414, 'UriTooLong', `The address may have ${maxLength} characters at most.`)
}

export function unprocessable(message: string): ApiError {
  return new ApiError(422, 'ValidationFailed', message)
}

export function accessDenied(...reasons: string[]): ApiError {
  return new ApiError(403, 'AccessDenied', 'Access to this resource is denied.', { details: { reasons } })
}

export function tooManyRequests(retryAfterSeconds: number): ApiError {
  const when = retryAfterSeconds === 1 ? 'a second' : `${retryAfterSeconds} seconds`
  return new ApiError(
    429,
    'RateLimitExceeded',
    `You have exceeded the rate limit of the space. Please try again in ${when}.`,
    { retryAfterSeconds },
  )
}

export function unavailable(message: string): ApiError {
  return new ApiError(503, 'ServiceUnavailable', message, { retryAfterSeconds: 5 })
}
