import { GUEST, type CommentAuthor } from '#domain/comment.ts'
import { checkDisplayName, MAX_DISPLAY_NAME_LENGTH } from '#domain/display-name.ts'
import { normalizeEmail } from '#domain/email-address.ts'
import { skeletonsOf } from './skeleton.ts'
import type { Names, NamedUser } from './types.ts'

/** What `site.yaml` says about the creator. */
interface Creator {
  name: string
  /** The site's name. */
  title: string
  /** Addresses by which readers know her. */
  emails: string[]
}

interface NamesOptions {
  /** The site's setting. */
  shown: CommentAuthor
  /** As it is now. */
  creator(): Creator
}

/** Author of a comment whose own name looks like the creator's. */
const READER = 'Reader'

/** The word beside the creator's own comments, which nobody else may have in a name. */
const MARK = 'Author'

/** A shorter name of the creator or the site may be part of others' names, as Ana is of Mariana. */
const MIN_UNIQUE_LENGTH = 6

/** Opens the names. */
export function openNames({ shown, creator }: NamesOptions): Names {
  let known: { of: string; reserved: ReadonlySet<string>; unique: readonly string[] } | undefined

  return {
    authorOf(user) {
      if (!user) return { name: GUEST, isCreator: false }
      const isCreator = isVerifiedCreator(user)
      return { name: shown === 'email' ? user.email : nameOf(user, isCreator), isCreator }
    },
    isCreatorAddress,
    isReserved: (name, user) => !isVerifiedCreator(user) && looksReserved(name),
  }

  function isCreatorAddress(email: string): boolean {
    return creator().emails.map(normalizeEmail).includes(email)
  }

  function isVerifiedCreator({ email, emailVerified }: Omit<NamedUser, 'displayName'>): boolean {
    return Boolean(emailVerified) && isCreatorAddress(email)
  }

  function nameOf({ email, displayName }: NamedUser, isCreator: boolean): string {
    if (isCreator) return displayName ?? creator().name
    const name = displayName ?? localPartOf(email).slice(0, MAX_DISPLAY_NAME_LENGTH)
    // The creator may have changed her name since this one was chosen, and nobody chose the beginning of an address.
    return checkDisplayName(name) === undefined && !looksReserved(name) ? name : READER
  }

  function looksReserved(name: string): boolean {
    const { reserved, unique } = readReserved()
    const hasMark = name.split(/[^\p{L}\p{N}\p{M}]+/u).some((word) => skeletonsOf(word).some(isMark))
    if (hasMark) return true
    return skeletonsOf(name).some(
      (skeleton) =>
        skeleton !== '' && (reserved.has(skeleton) || unique.some((part) => skeleton.includes(part))),
    )
  }

  /** Returns the skeletons that are reserved: equal ones, and those that no other may contain. */
  function readReserved() {
    const { name, title, emails } = creator()
    const of = JSON.stringify([name, title, emails])
    if (known?.of !== of) {
      const names = [name, title].flatMap(skeletonsOf)
      const words = [GUEST, MARK, ...emails.map(localPartOf)].flatMap(skeletonsOf)
      const unique = names.filter(({ length }) => length >= MIN_UNIQUE_LENGTH)
      known = { of, reserved: new Set([...names, ...words]), unique }
    }
    return known
  }
}

const MARKS = skeletonsOf(MARK)

function isMark(skeleton: string): boolean {
  return MARKS.includes(skeleton)
}

function localPartOf(email: string): string {
  return email.split('@', 1)[0]
}
