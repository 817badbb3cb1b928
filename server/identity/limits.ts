import { limitClients, type CreateRateLimit } from '../http/rate-limit.ts'

export type IdentityLimits = ReturnType<typeof createIdentityLimits>

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Limits attempts, with and without an account alike, so a limit does not reveal whether an account exists. */
export function createIdentityLimits(create: CreateRateLimit) {
  return {
    signIn: {
      client: limitClients(create, { name: 'sign-in-client', times: 30, seconds: 5 * MINUTE }),
      emailOfClient: create({ name: 'sign-in-address-client', times: 10, seconds: 15 * MINUTE }),
      // The limit over all clients is far higher, so guesses from one client do not lock the owner out.
      email: create({ name: 'sign-in-address', times: 100, seconds: HOUR }),
    },
    // Only registration reveals whether an address has an account. This limit keeps clients from trying lists of
    // addresses.
    register: {
      client: limitClients(create, { name: 'register-client', times: 10, seconds: HOUR }),
      email: create({ name: 'register-address', times: 5, seconds: HOUR }),
    },
    // Each request may send a mail, so the numbers are low.
    reset: {
      client: limitClients(create, { name: 'reset-client', times: 10, seconds: HOUR }),
      email: create({ name: 'reset-address', times: 3, seconds: HOUR }),
    },
    /** Confirmation mails, by address. */
    confirmation: create({ name: 'confirmation', times: 3, seconds: HOUR }),
    /** Setting a new password by a mailed link, by client. */
    newPassword: limitClients(create, { name: 'new-password', times: 20, seconds: HOUR }),
    /** Starting a sign-in at Google, by client. */
    google: limitClients(create, { name: 'google', times: 30, seconds: 5 * MINUTE }),
    /** Typing the password again, by user. */
    reauthentication: create({ name: 'confirm', times: 10, seconds: 15 * MINUTE }),
    /** Downloads of the account, by user. A download can be long. */
    download: create({ name: 'download', times: 10, seconds: HOUR }),
    /** Changing the display name, by user. */
    displayName: create({ name: 'display-name', times: 10, seconds: HOUR }),
  }
}
