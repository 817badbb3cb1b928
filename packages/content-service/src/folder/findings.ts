import { MAX_FAULTS, type Fault, type Reading } from '@waypost/local-files/written/reading.ts'
import { byLine } from '../files/yaml-check.ts'

/** What is found wrong in one file while it is read. */
export class Findings {
  /** Keep the file from being used. */
  readonly #refused: Fault[] = []
  /** The file is used without what they are about. */
  readonly #noted: Fault[] = []

  refuse(reason: string, line?: number): undefined {
    if (this.#refused.length < MAX_FAULTS) this.#refused.push({ reason, line })
  }

  note(reason: string, line?: number): undefined {
    if (this.#noted.length < MAX_FAULTS) this.#noted.push({ reason, line })
  }

  /** Adds what another reader found. @returns The value that it read, if it could. */
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
