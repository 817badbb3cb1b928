import type { Diagnosis } from './types.ts'

export function diagnosesOf(subject: string) {
  const of =
    (state: Diagnosis['state']) =>
    (text: string, remedy?: string): Diagnosis => ({
      subject,
      state,
      text,
      ...(remedy !== undefined && { remedy }),
    })
  return { ok: of('ok'), note: of('note'), wrong: of('wrong') }
}
