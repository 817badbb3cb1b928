/** The user data that decides the name on her comments. */
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
  /** Whether the author is the creator, by a confirmed address. */
  isCreator: boolean
}

/** Returns how readers see the author of a comment. @param user `undefined` once her account is deleted. */
export type AuthorOf = (user: NamedUser | undefined) => Author

/** Decides which names readers see. */
export interface Names {
  authorOf: AuthorOf
  /** Whether an address is one of the creator's. @param email In lower case. */
  isCreatorAddress(email: string): boolean
  /** Whether a name is refused because it looks like the creator's or the site's name. */
  isReserved(name: string, user: Omit<NamedUser, 'displayName'>): boolean
}
