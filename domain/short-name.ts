/** Maximum length of a short name without the ellipsis. @see docs/specification.md, section 9. */
const MAX_SHORT_NAME_LENGTH = 8

/** Shortens an e-mail address to at most 8 characters before the '@', with an ellipsis. @see docs/specification.md, section 2 */
export function shortNameOf(email: string): string {
  const name = email.split('@', 1)[0]
  return name.length > MAX_SHORT_NAME_LENGTH ? `${name.slice(0, MAX_SHORT_NAME_LENGTH)}…` : name
}
