import type { Fault } from '@waypost/local-files/written/reading.ts'
import { readYamlMap } from '@waypost/local-files/written/yaml.ts'
import type { Neighbours } from '../files/references.ts'
import { readFrontMatter, type EntryContent } from './entry-content.ts'
import { readEntryText } from './entry-file.ts'
import type { TypeSchema } from './type-schema.ts'

/** Something a text says that cannot be understood, in words for the creator. */
export interface TextProblem {
  /** Key of the field that it is about; absent where it is about none. */
  field?: string
  /** Counted from 1; absent for the whole text. */
  line?: number
  message: string
}

interface Place {
  neighbours: Neighbours
  part: 'entry' | 'translation'
}

/** Reads a text as if it stood in a file of this name. @returns Without content if the text cannot be read as an entry. */
export function readShownText(
  text: string,
  fileName: string,
  schema: TypeSchema,
  { neighbours, part }: Place,
): { content?: EntryContent; problems: readonly TextProblem[] } {
  const plain = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
  const reading = readEntryText(plain, fileName, schema, neighbours, part)
  const fieldOf = createFieldFinder(plain, fileName, schema)
  const problems = (reading.faults ?? []).map((fault) => ({
    field: fieldOf(fault),
    line: fault.line,
    message: fault.reason,
  }))
  return reading.ok ? { content: reading.value, problems } : { problems }
}

/** Finds the field that a fault is about: by its line, or by its words where the field is not written. */
function createFieldFinder(
  text: string,
  fileName: string,
  { contentType, bodyFieldId }: TypeSchema,
): (fault: Fault) => string | undefined {
  const written = fileName.endsWith('.md') ? readFrontMatter(text, '') : undefined
  const keys = written ? (written.ok ? written.value.keys : undefined) : yamlKeys(text)
  const linesAbove = (written?.ok && written.value.body?.linesAbove) || Infinity
  return ({ line, reason }) => {
    const absent = contentType.fields.find(({ id }) => reason.includes(` has no ${id}: `))
    if (absent) return absent.id
    if (line === undefined) return undefined
    return line > linesAbove ? bodyFieldId : keys?.pairs.findLast((pair) => pair.line <= line)?.key
  }
}

function yamlKeys(text: string) {
  const keys = readYamlMap(text)
  return keys.ok ? keys.value : undefined
}
