import type { TypeSchema } from '../../../folder/type-schema.ts'
import { toYaml } from './yaml-text.ts'

/**
 * Writes the text of a file of an entry.
 *
 * @param hasBody Whether the file has a place below the lines at the top; it has none where those would be too long.
 * @returns Also what the file's name ends in.
 */
export function writeEntryText(
  pairs: ReadonlyMap<string, unknown>,
  schema: TypeSchema,
  hasBody: boolean,
): { text: string; ending: '.md' | '.yaml' } {
  const body = hasBody ? bodyOf(pairs, schema) : undefined
  const above = new Map(pairs)
  if (body !== undefined) above.delete(schema.bodyFieldId ?? '')
  const lines = toYaml(above)
  if (!hasBody || lines.length > MAX_FRONT_MATTER_LENGTH)
    return { text: toYaml(pairs) || '{}\n', ending: '.yaml' }
  return { text: `---\n${lines}---\n${body === undefined ? '' : `\n${body}\n`}`, ending: '.md' }
}

/** Some less than what our reader takes, since it counts other ends of lines. */
const MAX_FRONT_MATTER_LENGTH = 60 * 1024

/** The text that reads as it is written below the lines at the top. */
function bodyOf(
  pairs: ReadonlyMap<string, unknown>,
  { bodyFieldId = '', contentType }: TypeSchema,
): string | undefined {
  const value = pairs.get(bodyFieldId)
  if (typeof value !== 'string' || value.trim() === '') return undefined
  const isRich = contentType.fields.some(({ id, type }) => id === bodyFieldId && type === 'RichText')
  // Around a text of another kind nothing may stand that is cut off there.
  const isWhole = isRich || (value === value.trim() && !value.includes('\r'))
  return isWhole ? value : undefined
}
