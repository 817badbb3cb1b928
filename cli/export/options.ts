import { COMMON_OPTIONS } from '../arguments.ts'

/** The options of all exports. */
export const OPTIONS = {
  'no-drafts': { type: 'boolean', about: 'leaves out drafts and scheduled entries' },
  'dry-run': { type: 'boolean', about: 'writes nothing, and shows what would be written' },
  overwrite: { type: 'boolean', about: 'replaces an export that is there' },
  json: COMMON_OPTIONS.json,
} as const
