/** Most characters of a short name, the ellipsis not counted. @see docs/specification.md, section 9. */
const MAX_SHORT_NAME_LENGTH = 8

/**
 * Cuts a user's e-mail address to what the sidebar greets with.
 *
 * @returns The part before the '@'; of a longer one the first 8 characters and an ellipsis.
 * @see docs/specification.md, section 2.
 */
export function shortNameOf(email: string): string {
  const name = email.split('@', 1)[0]
  return name.length > MAX_SHORT_NAME_LENGTH ? `${name.slice(0, MAX_SHORT_NAME_LENGTH)}…` : name
}
