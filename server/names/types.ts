/** What decides under which name somebody's comments stand. */
export interface NamedUser {
  email: string
  /** 0 or 1 in SQLite. */
  emailVerified: boolean | number
  /** The name that she chose; `null` if she chose none. */
  displayName: string | null
}

/** The author of a comment as readers see her. */
export interface Author {
  name: string
  /** Whether she proved to be the creator. */
  isCreator: boolean
}

/** Tells how readers see the author of a comment. @param user `undefined` once her account is deleted. */
export type AuthorOf = (user: NamedUser | undefined) => Author

/** Decides which names readers see. */
export interface Names {
  authorOf: AuthorOf
  /** Whether an address is one of the creator's. @param email In lower case. */
  isCreatorAddress(email: string): boolean
  /** Whether a user may not have a name, since it looks like the creator's or the site's. */
  isReserved(name: string, user: Omit<NamedUser, 'displayName'>): boolean
}
