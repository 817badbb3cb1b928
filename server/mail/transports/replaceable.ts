import type { Transport } from './transport.ts'

/** A transport that another one can replace while mails are being delivered. */
export function createReplaceable(open: () => Transport) {
  let current = open()
  return {
    description: () => current.description,
    deliver: (...mail: Parameters<Transport['deliver']>) => current.deliver(...mail),
    close: () => current.close(),
    /** The mail that is being delivered fails, and is tried again. */
    replace(next: Transport) {
      const before = current
      current = next
      before.close()
    },
  }
}
