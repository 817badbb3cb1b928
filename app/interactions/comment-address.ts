/** Returns the id of the comment that the fragment of an address names; `undefined` if it names none. */
export function commentIdIn(hash: string): string | undefined {
  return /^#comment-([\w-]{1,64})$/.exec(hash)?.[1]
}
