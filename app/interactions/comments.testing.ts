import type { ListedComment } from '#server/interactions/types.ts'

/** Returns a comment of Mira's; its number makes it unique. */
export function comment(number: number, more: Partial<ListedComment> = {}): ListedComment {
  return {
    id: `c${number}`,
    number,
    user: 'mira@example.com',
    text: `Comment ${number}`,
    createdAt: '2024-03-05T10:00:00.000Z',
    ...more,
  }
}
