import { compareText } from '../space/order.ts'
import { datesOf, type FoundFile } from '../files/files.ts'
import type { TagUse } from '../files/references.ts'
import { reuse } from '../folder/last-good.ts'
import type { Tag } from '../space/space.ts'

export interface TagUser {
  tags: readonly TagUse[]
  file: FoundFile
}

/** Makes a space's tags: declared ones, and others as the oldest file writes them. Unchanged ones stay the same. */
export function createTagMaker() {
  const made = new Map<string, Tag>()
  return (declared: ReadonlyMap<string, Tag>, users: Iterable<TagUser>): ReadonlyMap<string, Tag> => {
    const firstUses = new Map<string, { tag: TagUse; file: FoundFile }>()
    for (const { tags, file } of users) {
      for (const tag of tags) {
        if (declared.has(tag.id)) continue
        const known = firstUses.get(tag.id)
        if (!known || file.createdMs < known.file.createdMs) firstUses.set(tag.id, { tag, file })
      }
    }
    const used = [...firstUses.values()].map(({ tag, file }) => reuse(made.get(tag.id), toTag(tag, file)))
    for (const tag of used) made.set(tag.id, tag)
    const all = [...declared.values(), ...used].toSorted((one, other) => compareText(one.id, other.id))
    return new Map(all.map((tag) => [tag.id, tag]))
  }
}

function toTag({ id, name }: TagUse, file: FoundFile): Tag {
  const { createdAt } = datesOf(file)
  return { id, name, visibility: 'public', createdAt, updatedAt: createdAt }
}
