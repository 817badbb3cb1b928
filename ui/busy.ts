import { createStore } from './store.ts'

/** Blocks the page while something is pending. */
export function createBusy() {
  const isBusy = createStore(false)
  const release = () => isBusy.set(false)
  return {
    isBusy,
    release,
    /** Blocks the page until `work` settles. Only Escape releases it earlier. */
    whileBusy<T>(work: Promise<T>): Promise<T> {
      isBusy.set(true)
      return work.finally(release)
    },
  }
}
