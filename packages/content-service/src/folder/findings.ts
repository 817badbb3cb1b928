import { MAX_FAULTS, type Fault, type Reading } from '@waypost/local-files/written/reading.ts'
import { byLine } from '../files/yaml-check.ts'

/** Collects the faults of one file while it is read. */
export class Findings {
  /** Faults that make the file unusable. */
  readonly #refused: Fault[] = []
  /** Faults that concern only parts of the file. The rest of the file is used. */
  readonly #noted: Fault[] = []

  refuse(reason: string, line?: number): undefined {
    if (this.#refused.length < MAX_FAULTS) this.#refused.push({ reason, line })
  }

  note(reason: string, line?: number): undefined {
    if (this.#noted.length < MAX_FAULTS) this.#noted.push({ reason, line })
  }

  /** Adds the faults of another reading. @returns Its value, if it has one. */
  take<T>(reading: Reading<T>): T | undefined {
    for (const { reason, line } of reading.faults ?? [])
      if (reading.ok) this.note(reason, line)
      else this.refuse(reason, line)
    return reading.ok ? reading.value : undefined
  }

  get count(): number {
    return this.#refused.length + this.#noted.length
  }

  toReading<T>(value: T): Reading<T> {
    if (this.#refused.length > 0) return { ok: false, faults: byLine(this.#refused) }
    return { ok: true, value, faults: this.#noted }
  }
}
