/** A copy of a space as it was when it was last asked. */
export interface SpaceCopy {
  /** With which to ask for what changed since. */
  token: string
  /** Code of the default locale. */
  locale: string
  /** When the space last said that this is so, in milliseconds since 1970. */
  seenAt: number
  /** When the space was last read as a whole, in milliseconds since 1970. */
  wholeAt: number
  /** By their keys. */
  items: ReadonlyMap<string, SpaceItem>
}

/** An entry or asset, its fields by locale and its links not resolved. */
export interface SpaceItem {
  /** Of an entry. */
  contentType?: string
  /** JSON. */
  text: string
}

/** Names an entry or asset within its space. */
export function keyOf(type: string, id: string): string {
  return `${type} ${id}`
}
