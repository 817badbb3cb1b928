import type { Field, Resource, Space } from '../../space/space.ts'

/** Parameter that requests source maps. */
export const SOURCE_MAPS = 'includeContentSourceMaps'

/** Kinds of field that editors mark on a page, with Contentful's usual editor: its clients skip unknown ones. */
const kinds = [
  { fieldType: 'Symbol', widgetId: 'singleLine' },
  { fieldType: 'Text', widgetId: 'multipleLine' },
  { fieldType: 'RichText', widgetId: 'richTextEditor' },
  { fieldType: 'Array', widgetId: 'tagEditor' },
]

/** What the numbers of all source maps of an answer mean. */
export const sourceMapsLookup = {
  sys: { type: 'ContentSourceMapsLookup' },
  fieldTypes: kinds.map(({ fieldType }) => fieldType),
  editorInterfaces: kinds.map(({ widgetId }) => ({ widgetNamespace: 'builtin', widgetId })),
}

/** Returns which fields of a resource hold which kind of text; `undefined` if none does. */
export function sourceMapOf(resource: Resource, fieldIds: readonly string[], space: Space) {
  const mappings = fieldIds.flatMap((id) => {
    const kind = kinds.findIndex(({ fieldType }) => fieldType === textTypeOf(id, resource, space))
    return kind < 0 ? [] : [[`fields/${id}`, { source: { fieldType: kind, editorInterface: kind } }]]
  })
  if (mappings.length === 0) return undefined
  return { sys: { type: 'ContentSourceMaps' }, mappings: Object.fromEntries(mappings) }
}

function textTypeOf(id: string, resource: Resource, { contentTypes }: Space): Field['type'] | undefined {
  if (resource.type === 'Asset')
    return { title: 'Symbol', description: 'Text' }[id] as Field['type'] | undefined
  const field = contentTypes.get(resource.contentTypeId)?.fields.find((each) => each.id === id)
  if (field?.type === 'Array') return field.items?.type === 'Symbol' ? 'Array' : undefined
  // Clients add invisible characters to the end of the text: in Markdown they would open a closed block of code.
  return field?.isMarkdown ? undefined : field?.type
}
