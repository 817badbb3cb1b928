/** One result of a check. */
export interface Diagnosis {
  /** 'Mail'. */
  subject: string
  /** `note`: possibly intended. `wrong`: a part does not work, or others can read a secret. */
  state: 'ok' | 'note' | 'wrong'
  /** The finding, without secrets. */
  text: string
  /** What to do about it; absent if there is nothing to do, or `text` contains it. */
  remedy?: string
}

/** A problem of the running site, for the creator. */
export interface Finding extends Pick<Diagnosis, 'text' | 'remedy'> {
  /** The same for the same problem in each answer: `mail`, `file:articles/tea.md:3`. */
  id: string
  state: 'note' | 'wrong'
  /** Address of the place in the studio to solve it, below `/studio`: `/edit/articles/tea`. */
  place?: string
}

/** Trials of what the settings name, by their subject. */
export type Trials = Record<'address' | 'database' | 'content' | 'google', () => Promise<Diagnosis[]>>
