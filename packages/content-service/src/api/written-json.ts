import { hash } from 'node:crypto'

/** JSON that is written once and sent in many answers, with a digest for entity tags. */
export class WrittenJson {
  readonly bytes: Buffer
  readonly digest: string

  constructor(value: object) {
    this.bytes = Buffer.from(JSON.stringify(value))
    this.digest = hash('sha256', this.bytes, 'base64url')
  }
}

export interface JsonPieces {
  pieces: readonly Buffer[]
  byteLength: number
  /** Strong entity tag: the same for the same answer, another for any other. */
  tag: string
}

/** Writes an answer as `JSON.stringify` would, without writing again what is WrittenJson at any depth. */
export function writePieces(body: object): JsonPieces {
  const pieces: Buffer[] = []
  let text = ''
  let outline = ''
  const endText = () => {
    if (text === '') return
    pieces.push(Buffer.from(text))
    outline += text
    text = ''
  }
  for (const part of partsOf(body)) {
    if (typeof part === 'string') {
      text += part
      continue
    }
    endText()
    pieces.push(part.bytes)
    // No JSON holds U+0000, so that no other answer has this outline.
    outline += `\0${part.digest}`
  }
  endText()
  return {
    pieces,
    byteLength: pieces.reduce((sum, { length }) => sum + length, 0),
    tag: `"${hash('sha256', outline, 'base64url').slice(0, 27)}"`,
  }
}

/** A value in its parts: what is written already, and the text around it. */
function* partsOf(value: unknown): Generator<string | WrittenJson> {
  if (value instanceof WrittenJson) {
    yield value
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      yield index === 0 ? '[' : ','
      yield* partsOf(item ?? null)
    }
    yield value.length === 0 ? '[]' : ']'
  } else if (typeof value === 'object' && value !== null && !('toJSON' in value)) {
    const members = Object.entries(value).filter(([, member]) => member !== undefined)
    for (const [index, [name, member]] of members.entries()) {
      yield `${index === 0 ? '{' : ','}${JSON.stringify(name)}:`
      yield* partsOf(member)
    }
    yield members.length === 0 ? '{}' : '}'
  } else {
    yield JSON.stringify(value)
  }
}
