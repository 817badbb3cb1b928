import { Hono } from 'hono'
import type { ClientAddress } from '../http/client-address.ts'
import { apiRoutes } from './api-routes.ts'
import type { GoogleEmulator } from './google-emulator.ts'
import { googleRoutes } from './google-routes.ts'
import { newPasswordRoutes } from './new-password-routes.ts'
import { onlyLocal } from './only-local.ts'
import type { Identity } from './service.ts'

interface IdentityRoutesOptions {
  identity: Identity
  clientAddress: ClientAddress
  publicUrl: string
  siteName(): string
  hasGoogle: boolean
  /** What plays Google, where it does. */
  emulator?: GoogleEmulator
}

/** Answers everything of the identity service, below `/api/auth`. */
export function identityRoutes({ hasGoogle, emulator, ...options }: IdentityRoutesOptions) {
  const routes = new Hono().route('/', apiRoutes(options)).route('/', newPasswordRoutes(options))
  if (emulator) {
    for (const path of ['/google', '/callback/google']) routes.use(path, onlyLocal)
    routes.route('/emulator', emulator.routes)
  }
  if (hasGoogle) routes.route('/', googleRoutes(options))
  return routes
}
