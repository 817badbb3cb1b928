import type { PictureJson } from '#server/studio/types.ts'

/** A picture, and what a text says of it. */
export interface DescribedPicture {
  picture: Pick<PictureJson, 'name'>
  /** Absent for decoration. */
  description?: string
  caption?: string
}

export function writePicture({ picture, description = '', caption = '' }: DescribedPicture): string {
  const address = `../assets/${encodeURI(picture.name).replaceAll(/[()]/g, encodeURIComponent)}`
  const title = caption === '' ? '' : ` "${escape(caption, /[\\"]/g)}"`
  return `![${escape(description, /[\\[\]]/g)}](${address}${title})`
}

function escape(words: string, signs: RegExp): string {
  return words.replaceAll(signs, String.raw`\$&`).replaceAll(/\s+/g, ' ')
}
