import { MAX_FAULTS, type Fault, type Reading } from '@waypost/local-files/written/reading.ts'
import { byLine } from '../files/yaml-check.ts'

export class Findings {
  /** The file must not be used: its text cannot be read, or may be hidden by a line that cannot be read. */
  readonly #refused: Fault[] = []
  /** Faults that concern only parts of the file. The rest of the file is used. */
  readonly #noted: Fault[] = []

  readonly #isStrict: boolean

  /** @param isStrict Whether a value that cannot be used makes the file unusable. */
  constructor(isStrict = false) {
    this.#isStrict = isStrict
  }

  /** Reports a value or line that is left out. */
  leaveOut(reason: string, line?: number): undefined {
    return this.#isStrict ? this.refuse(reason, line) : this.note(reason, line)
  }

  refuse(reason: string, line?: number): undefined {
    this.#add(this.#refused, { reason, line })
  }

  note(reason: string, line?: number): undefined {
    this.#add(this.#noted, { reason, line })
  }

  /** Adds the faults of another reading. @returns Its value, if it has one. */
  take<T>(reading: Reading<T>): T | undefined {
    for (const { reason, line } of reading.faults ?? [])
      if (reading.ok) this.note(reason, line)
      else this.refuse(reason, line)
    return reading.ok ? reading.value : undefined
  }

  /** Whether no further note is kept. */
  get isFull(): boolean {
    return this.#noted.length >= MAX_FAULTS
  }

  get count(): number {
    return this.#refused.length + this.#noted.length
  }

  /** Why the file must not be used, if so. */
  get refusal(): string | undefined {
    return this.#refused.at(0)?.reason
  }

  /** @param isHidden Whether readers do not see it anyway, so that it can be used. */
  toReading<T>(value: T, isHidden = false): Reading<T> {
    const faults = byLine([...this.#refused, ...this.#noted])
    return this.#refused.length > 0 && !isHidden ? { ok: false, faults } : { ok: true, value, faults }
  }

  #add(faults: Fault[], { reason, line }: Fault): void {
    if (faults.length >= MAX_FAULTS) return
    const isSame = (each: Fault) => each.reason === reason && each.line === line
    if (!this.#refused.some(isSame) && !this.#noted.some(isSame)) faults.push({ reason, line })
  }
}
