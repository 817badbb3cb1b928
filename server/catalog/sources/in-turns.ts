import { setImmediate as nextTurn } from 'node:timers/promises'

/** Things done before other work gets its turn. */
const AT_ONCE = 50

/** Does something with each of many things; readers are answered in between, however many there are. */
export async function inTurns<T>(things: Iterable<T>, act: (thing: T) => void): Promise<void> {
  let count = 0
  for (const thing of things) {
    if (count % AT_ONCE === 0) await nextTurn()
    count += 1
    act(thing)
  }
}
