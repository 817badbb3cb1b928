import type { PlannedItem } from '../items.ts'
import { commentText } from '../site/comment-text.ts'
import type { OldComment } from '../site/old-site.ts'
import { describeLeftOut } from '../site/plan-comments.ts'
import { COMMENT, MEMBER, USER } from './export-shapes.ts'
import type { GhostExport } from './read-export.ts'

/** Reads the comments that readers could see. An answer is below the comment that it names, or else below the first of its thread. */
export function readComments(ghost: GhostExport): { comments: OldComment[]; leftOut: PlannedItem[] } {
  const members = new Map(ghost.rows('members', MEMBER).map((member) => [member.id, member]))
  const staff = new Set(ghost.rows('users', USER).map(({ email }) => email.toLowerCase()))
  const rows = ghost.rows('comments', COMMENT)
  const shown = new Map(
    rows
      .filter(({ status }) => status === 'published')
      .map((row) => [row.id, { ...row, text: commentText(row.html) }] as const)
      .filter(([, { text }]) => text !== ''),
  )
  const comments = [...shown.values()].map((row): OldComment => {
    const member = members.get(row.member_id ?? '')
    return {
      id: row.id,
      textId: row.post_id,
      answersTo: [row.in_reply_to_id, row.parent_id].find((id) => id && shown.has(id)) ?? undefined,
      // An e-mail address is no name.
      name: member && /^(?!\S+@\S+$)./.test(member.name) ? member.name : undefined,
      isByCreator: member !== undefined && staff.has(member.email.toLowerCase()),
      text: row.text,
      createdAt: row.created_at ?? '1970-01-01T00:00:00Z',
      editedAt: row.edited_at,
      isHeld: false,
    }
  })
  const reasons = rows
    .filter(({ id }) => !shown.has(id))
    .map(({ status }) => (status === 'published' ? 'without words' : status))
  return { comments, leftOut: describeLeftOut(reasons) }
}
