import { GUEST, type CommentAuthor } from '#domain/comment.ts'
import { checkDisplayName, MAX_DISPLAY_NAME_LENGTH } from '#domain/display-name.ts'
import { normalizeEmail } from '#domain/email-address.ts'
import { canBeRead, lettersOf, skeletonsOf } from './skeleton.ts'
import type { Names, NamedUser } from './types.ts'

/** The creator in `site.yaml`. */
interface Creator {
  name: string
  title: string
  /** The creator's addresses that readers know. */
  emails: string[]
}

interface NamesOptions {
  /** The site's setting for names on comments. */
  shown: CommentAuthor
  /** Returns the current values. */
  creator(): Creator
}

/** Shown as the author of a comment whose own name looks like the creator's. */
const READER = 'Reader'

/** The word next to the creator's own comments. Nobody else may have it in a name. */
const MARK = 'Author'

/** A shorter name of the creator or the site may be part of other names, as 'Ana' is part of 'Mariana'. */
const MIN_UNIQUE_LENGTH = 6

export function openNames({ shown, creator }: NamesOptions): Names {
  let known: { of: string; reserved: readonly string[]; unique: readonly string[] } | undefined

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
    // Check again: the creator may have changed her name since the user chose hers, and nobody chose the beginning of
    // an address.
    return checkDisplayName(name) === undefined && !looksReserved(name) ? name : READER
  }

  function looksReserved(name: string): boolean {
    const { reserved, unique } = readReserved()
    return skeletonsOf(name).some(
      (skeleton) =>
        MARKS.some((mark) => canBeRead(skeleton, mark, 'word')) ||
        reserved.some((whole) => canBeRead(skeleton, whole, 'whole')) ||
        unique.some((part) => canBeRead(skeleton, part, 'part')),
    )
  }

  /** The letters of the reserved names: those that a whole name must not equal, and those it must not contain. */
  function readReserved() {
    const { name, title, emails } = creator()
    const of = JSON.stringify([name, title, emails])
    if (known?.of !== of) {
      const names = [name, title].flatMap(readingsOf)
      const words = [GUEST, ...emails.map(localPartOf)].flatMap(readingsOf)
      const unique = names.filter(({ length }) => length >= MIN_UNIQUE_LENGTH)
      known = { of, reserved: [...names, ...words], unique }
    }
    return known
  }
}

const MARKS = readingsOf(MARK)

/** Returns the different letter sequences of a text's skeletons; none for a text without letters. */
function readingsOf(text: string): string[] {
  return [...new Set(skeletonsOf(text).map(lettersOf))].filter((letters) => letters !== '')
}

function localPartOf(email: string): string {
  return email.split('@', 1)[0]
}
