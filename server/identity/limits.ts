import { limitClients, type CreateRateLimit } from '../http/rate-limit.ts'

export type IdentityLimits = ReturnType<typeof createIdentityLimits>

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Limits how often somebody may try. An address counts whether or not it has an account, so that a limit reveals nothing. */
export function createIdentityLimits(create: CreateRateLimit) {
  return {
    signIn: {
      client: limitClients(create, { name: 'sign-in-client', times: 30, seconds: 5 * MINUTE }),
      emailOfClient: create({ name: 'sign-in-address-client', times: 10, seconds: 15 * MINUTE }),
      // Whoever guesses from one client locks nobody else out: the limit over all clients is far higher.
      email: create({ name: 'sign-in-address', times: 100, seconds: HOUR }),
    },
    // Registering is the one way to learn whether an address has an account: no list may be tried.
    register: {
      client: limitClients(create, { name: 'register-client', times: 10, seconds: HOUR }),
      email: create({ name: 'register-address', times: 5, seconds: HOUR }),
    },
    // Each request may send a mail.
    reset: {
      client: limitClients(create, { name: 'reset-client', times: 10, seconds: HOUR }),
      email: create({ name: 'reset-address', times: 3, seconds: HOUR }),
    },
    /** Mails with a link to confirm an address, by address. */
    confirmation: create({ name: 'confirmation', times: 3, seconds: HOUR }),
    /** Setting a new password by a mailed link, by client. */
    newPassword: limitClients(create, { name: 'new-password', times: 20, seconds: HOUR }),
    /** Beginning at Google, by client. */
    google: limitClients(create, { name: 'google', times: 30, seconds: 5 * MINUTE }),
    /** Showing the own password again, by user. */
    reauthentication: create({ name: 'confirm', times: 10, seconds: 15 * MINUTE }),
    /** Reading all that is kept of a user, by user: it can be long. */
    download: create({ name: 'download', times: 10, seconds: HOUR }),
    /** Choosing another name, by user. */
    displayName: create({ name: 'display-name', times: 10, seconds: HOUR }),
  }
}
