import { articlePath } from '#domain/addresses.ts'

/** Returns a comment's own address. */
export function commentAddress(articleId: string, id: string): string {
  return `${articlePath(articleId)}#${elementIdOf(id)}`
}

/** Returns the id of a comment's element, which its address names. */
export function elementIdOf(commentId: string): string {
  return `comment-${commentId}`
}

/** Returns the id of the comment that the fragment of an address names; `undefined` if it names none. */
export function commentIdIn(hash: string): string | undefined {
  return /^#comment-([\w-]{1,64})$/.exec(hash)?.[1]
}
