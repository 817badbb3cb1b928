import type { Publication } from './publication.ts'

/**
 * What becomes of something by how far it was published.
 *
 * @param changed What is wanted of what was changed since: the file holds no other words than those.
 * @returns What is to be said of it, if anything.
 */
export function stateRemark(
  state: Publication,
  changed: 'publish' | 'draft',
): { isDraft: boolean; reason?: string } {
  if (state === 'archived') return { isDraft: true, reason: ARCHIVED }
  if (state !== 'changed') return { isDraft: state === 'draft' }
  return changed === 'publish' ? { isDraft: false, reason: PUBLISHED } : { isDraft: true, reason: CHANGED }
}

const ARCHIVED = 'It was archived: it is a draft here.'
const CHANGED =
  'It was changed after it was published, and the export holds only the changed words: it is a draft here. Publish it at Contentful and export again, or import with --changed publish.'
const PUBLISHED = 'It was changed after it was published: the changed words are public here.'
