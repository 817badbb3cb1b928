import { isDeepStrictEqual } from 'node:util'
import { questions, type Neighbours } from '../files/references.ts'

/** A question that a file asked, and the answer that it got. It survives JSON. */
export interface Answered {
  asked: Asking
  of: readonly string[]
  /** `null` for none. */
  answer: unknown
}

type Asking = Exclude<keyof Neighbours, 'folder'>

/** Neighbours that write down what they are asked, and what they say. */
export interface RecordingNeighbours extends Neighbours {
  readonly answered: Answered[]
}

/** Wraps neighbours so that what was asked of them is known afterwards, and whether it could be asked again. */
export function recordAnswers(neighbours: Neighbours): RecordingNeighbours {
  const answered: Answered[] = []
  const note = <Answer>(asked: Asking, of: string[], answer: Answer): Answer => {
    answered.push({ asked, of, answer: answer ?? null })
    return answer
  }
  const { folder } = neighbours
  return {
    folder,
    answered,
    findAssetId: (fileName) => note('findAssetId', [fileName], neighbours.findAssetId(fileName)),
    hasEntry: (id, where) =>
      note('hasEntry', where === undefined ? [id] : [id, where], neighbours.hasEntry(id, where)),
    tagOf: (written) => note('tagOf', [written], neighbours.tagOf(written)),
    hasConcept: (id) => note('hasConcept', [id], neighbours.hasConcept(id)),
  }
}

/** Whether the same would be answered now. */
export function stillHolds(
  { asked, of: [first, second], answer }: Answered,
  neighbours: Neighbours,
): boolean {
  return isDeepStrictEqual(neighbours[asked](first, second) ?? null, answer)
}

/** Names of the questions, by which it is noticed that an answer has changed. */
export function questionsOf(answers: readonly Answered[]): Set<string> {
  return new Set(answers.map(({ asked, of: [first] }) => nameOf[asked](first)))
}

const nameOf: Record<Asking, (of: string) => string> = {
  findAssetId: questions.asset,
  hasEntry: questions.entry,
  tagOf: questions.tag,
  hasConcept: questions.concept,
}
