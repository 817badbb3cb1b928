import { z } from 'zod'
import { remarkItem, skippedItem, type PlannedItem } from '../items.ts'
import type { Follower } from '../site/old-site.ts'
import { readCsv } from './csv.ts'
import { MEMBER, MEMBER_NEWSLETTER, NAMED } from './export-shapes.ts'
import type { GhostExport } from './read-export.ts'

/**
 * Finds the members who agreed to mails, in the JSON and in members' CSV files. A member who agreed to none, or takes it back in one
 * of them, is left out.
 */
export function readMembers(
  ghost: GhostExport,
  csvs: readonly string[],
): { followers: Follower[]; leftOut: PlannedItem[] } {
  const all = Map.groupBy([...membersOf(ghost), ...csvs.flatMap(membersInCsv)], ({ email }) =>
    email.toLowerCase(),
  )
  const people = [...all.values()].map((same): Follower => {
    const agreedTo = same.every((each) => each.agreedTo.length > 0) ? same[0].agreedTo : []
    return { ...Object.assign({}, ...same.toReversed()), agreedTo }
  })
  const followers = people.filter(
    ({ email, agreedTo }) => agreedTo.length > 0 && EMAIL.safeParse(email).success,
  )
  const lost = people.length - followers.length
  const left =
    lost === 0
      ? []
      : [skippedItem({ kind: 'other', id: 'members' }, `Members that get no mails were left out: ${lost}.`)]
  const plain =
    followers.length === 0
      ? []
      : [remarkItem('members', 'Labels, notes and payments of members were left out.')]
  return { followers, leftOut: [...left, ...plain] }
}

const EMAIL = z.email().max(254)

function membersOf(ghost: GhostExport): Follower[] {
  const names = new Map(ghost.rows('newsletters', NAMED).map(({ id, name }) => [id, name]))
  const letters = Map.groupBy(
    ghost.rows('members_newsletters', MEMBER_NEWSLETTER),
    ({ member_id }) => member_id,
  )
  return ghost.rows('members', MEMBER).map(({ id, email, name, created_at, subscribed, email_disabled }) => {
    const named = (letters.get(id) ?? []).map(
      ({ newsletter_id }) => names.get(newsletter_id) || newsletter_id,
    )
    const agreedTo = named.length === 0 && subscribed ? [MAILS] : named
    return { email, name: name || undefined, since: created_at, agreedTo: email_disabled ? [] : agreedTo }
  })
}

/** What Ghost's CSV calls it, which does not name the newsletters. */
const MAILS = 'subscribed_to_emails'

function membersInCsv(text: string): Follower[] {
  return readCsv(text).map((row) => ({
    email: row.get('email')?.trim() ?? '',
    // Ghost guards names that a spreadsheet would run.
    name:
      row
        .get('name')
        ?.replace(/^'(?=[=+\-@\t\r])/, '')
        .trim() || undefined,
    since: MEMBER.shape.created_at.parse(row.get('created_at')),
    agreedTo: /^true$/i.test(row.get(MAILS) ?? '') && !row.get('deleted_at') ? [MAILS] : [],
  }))
}
