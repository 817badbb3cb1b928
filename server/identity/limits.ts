import type { CreateRateLimit, RateLimit } from '../http/rate-limit.ts'

/** Limits that hold for a client and for an e-mail address at once. */
interface PairOfLimits {
  client: RateLimit
  address: RateLimit
}

/** How often a client may try. An address counts whether or not it has an account, so that a limit reveals nothing. */
export interface IdentityLimits {
  signIn: PairOfLimits
  register: PairOfLimits
  reset: PairOfLimits
  /** Setting a new password by a mailed link, by client. */
  newPassword: RateLimit
  /** Beginning at Google, by client. */
  google: RateLimit
  /** Showing the own password again, by user. */
  confirm: RateLimit
}

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Makes the limits of the identity service. */
export function createIdentityLimits(create: CreateRateLimit): IdentityLimits {
  return {
    signIn: {
      client: create({ name: 'sign-in-client', times: 30, seconds: 5 * MINUTE }),
      address: create({ name: 'sign-in-address', times: 10, seconds: 15 * MINUTE }),
    },
    // Registering is the one way to learn whether an address has an account: no list may be tried.
    register: {
      client: create({ name: 'register-client', times: 10, seconds: HOUR }),
      address: create({ name: 'register-address', times: 5, seconds: HOUR }),
    },
    // Each request may send a mail.
    reset: {
      client: create({ name: 'reset-client', times: 10, seconds: HOUR }),
      address: create({ name: 'reset-address', times: 3, seconds: HOUR }),
    },
    newPassword: create({ name: 'new-password', times: 20, seconds: HOUR }),
    google: create({ name: 'google', times: 30, seconds: 5 * MINUTE }),
    confirm: create({ name: 'confirm', times: 10, seconds: 15 * MINUTE }),
  }
}
