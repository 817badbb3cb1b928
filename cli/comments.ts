import { commandOf } from './command.ts'
import { OPTIONS } from './comments/action.ts'
import { approve, block, close, open, remove, restore, unblock } from './comments/changing.ts'
import { exportAll, list, search, status } from './comments/reading.ts'

/** Reads and moderates what readers wrote. @see docs/moderating.md */
export const command = commandOf({
  name: 'comments',
  about: 'reads, removes, approves and exports comments; blocks authors; closes articles',
  question: 'Say what to do with the comments.',
  options: OPTIONS,
  actions: {
    list,
    search,
    remove,
    restore,
    approve,
    block,
    unblock,
    close,
    open,
    export: exportAll,
    status,
  },
})
