import type { CreateRateLimit, RateLimit } from '../http/rate-limit.ts'

/** Limits that hold for a client and for an e-mail address at once. */
interface PairOfLimits {
  client: RateLimit
  email: RateLimit
}

/** How often somebody may try. An address counts whether or not it has an account, so that a limit reveals nothing. */
export interface IdentityLimits {
  /** Whoever guesses from one client locks nobody else out: the limit over all clients is far higher. */
  signIn: PairOfLimits & { emailOfClient: RateLimit }
  register: PairOfLimits
  reset: PairOfLimits
  /** Mails with a link to confirm an address, by address. */
  confirmation: RateLimit
  /** Setting a new password by a mailed link, by client. */
  newPassword: RateLimit
  /** Beginning at Google, by client. */
  google: RateLimit
  /** Showing the own password again, by user. */
  reauthentication: RateLimit
  /** Choosing another name, by user. */
  displayName: RateLimit
}

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Makes the limits of the identity service. */
export function createIdentityLimits(create: CreateRateLimit): IdentityLimits {
  return {
    signIn: {
      client: create({ name: 'sign-in-client', times: 30, seconds: 5 * MINUTE }),
      emailOfClient: create({ name: 'sign-in-address-client', times: 10, seconds: 15 * MINUTE }),
      email: create({ name: 'sign-in-address', times: 100, seconds: HOUR }),
    },
    // Registering is the one way to learn whether an address has an account: no list may be tried.
    register: {
      client: create({ name: 'register-client', times: 10, seconds: HOUR }),
      email: create({ name: 'register-address', times: 5, seconds: HOUR }),
    },
    // Each request may send a mail.
    reset: {
      client: create({ name: 'reset-client', times: 10, seconds: HOUR }),
      email: create({ name: 'reset-address', times: 3, seconds: HOUR }),
    },
    confirmation: create({ name: 'confirmation', times: 3, seconds: HOUR }),
    newPassword: create({ name: 'new-password', times: 20, seconds: HOUR }),
    google: create({ name: 'google', times: 30, seconds: 5 * MINUTE }),
    reauthentication: create({ name: 'confirm', times: 10, seconds: 15 * MINUTE }),
    displayName: create({ name: 'display-name', times: 10, seconds: HOUR }),
  }
}
