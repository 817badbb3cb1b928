/** What can be said to stay visible where a page cuts a picture; nothing said means its middle. */
export const focuses = [
  'top left',
  'top',
  'top right',
  'left',
  'right',
  'bottom left',
  'bottom',
  'bottom right',
] as const

export type Focus = (typeof focuses)[number]

const focusByTagId = new Map(focuses.map((focus) => [focusTagId(focus), focus]))

/** Id of the tag that says it of an asset: `focusTopLeft`. An asset's own fields have no room for it. */
export function focusTagId(focus: Focus): string {
  return `focus${focus.replaceAll(/(?:^| )(\w)/g, (_, letter: string) => letter.toUpperCase())}`
}

/** What the tags of an asset say must stay visible: the first one that says it. @param tagIds May be anything. */
export function focusOfTags(tagIds: readonly unknown[]): Focus | undefined {
  return tagIds.map((id) => focusByTagId.get(id as string)).find((focus) => focus !== undefined)
}
