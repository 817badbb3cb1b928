import { parseTags } from '../../../folder/tags-file.ts'
import type { ParsedExport } from '../export-file/parse-export.ts'
import { leaveOut, type PlannedThing } from '../report/planned.ts'
import { unwrittenFile, toYaml } from '../writing/yaml-text.ts'

export function planTags({ tags }: Pick<ParsedExport, 'tags'>): PlannedThing[] {
  const written = new Map<string, unknown>()
  const leftOut: PlannedThing[] = []
  for (const { sys, name } of tags) {
    const value = sys.visibility === 'private' ? { name, visibility: sys.visibility } : name
    const reading = parseTags(unwrittenFile(toYaml(new Map([[sys.id, value]]))))
    if (reading.ok) written.set(sys.id, value)
    else leftOut.push(leaveOut({ kind: 'tag', id: sys.id, name }, reading.faults[0].reason))
  }
  if (written.size === 0) return leftOut
  const files = [{ path: 'tags.yaml', content: { text: toYaml(written) } }]
  return [{ kind: 'tag', id: 'tags.yaml', count: written.size, files }, ...leftOut]
}
