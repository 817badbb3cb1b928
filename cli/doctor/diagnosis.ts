/** What a check found of one subject. */
export interface Diagnosis {
  /** 'Mail'. */
  subject: string
  /** `note`: worth knowing, and maybe meant. `wrong`: something does not work, or is open to others. */
  state: 'ok' | 'note' | 'wrong'
  /** What is so, and what to do about it. Holds no secret. */
  text: string
}

/** Makes the diagnoses of one subject. */
export function diagnosesOf(subject: string) {
  const of =
    (state: Diagnosis['state']) =>
    (text: string): Diagnosis => ({ subject, state, text })
  return { ok: of('ok'), note: of('note'), wrong: of('wrong') }
}
