/** Most characters of the name that a user gives a passkey. */
export const MAX_PASSKEY_NAME_LENGTH = 40

/** The name of a passkey that was given none. */
export const DEFAULT_PASSKEY_NAME = 'Passkey'
