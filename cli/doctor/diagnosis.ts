/** One result of a check. */
export interface Diagnosis {
  /** 'Mail'. */
  subject: string
  /** `note`: possibly intended. `wrong`: a part does not work, or others can read a secret. */
  state: 'ok' | 'note' | 'wrong'
  /** The finding and what to do about it, without secrets. */
  text: string
}

/** Creates diagnoses of one subject. */
export function diagnosesOf(subject: string) {
  const of =
    (state: Diagnosis['state']) =>
    (text: string): Diagnosis => ({ subject, state, text })
  return { ok: of('ok'), note: of('note'), wrong: of('wrong') }
}
