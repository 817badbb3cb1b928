/** Maximum length of a passkey's name. */
export const MAX_PASSKEY_NAME_LENGTH = 40

/** Name of a passkey without one. */
export const DEFAULT_PASSKEY_NAME = 'Passkey'
