/** Parts of a picture that can stay visible when a page crops it. Without a focus the middle stays. */
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

/** Id of the tag for a focus, such as `focusTopLeft`. Contentful's assets have no field for it. */
export function focusTagId(focus: Focus): string {
  return `focus${focus.replaceAll(/(?:^| )(\w)/g, (_, letter: string) => letter.toUpperCase())}`
}

/** Finds the focus of an asset by its tags; the first one counts. @param tagIds Unchecked values. */
export function focusOfTags(tagIds: readonly unknown[]): Focus | undefined {
  return tagIds.map((id) => focusByTagId.get(id as string)).find((focus) => focus !== undefined)
}
