import type { KeyboardEvent as ReactKeyboardEvent } from 'react'

/** The key code of every key that an input method takes. Safari sends it with the Enter that ends a composition. */
const TAKEN = 229

/** Whether a key belongs to an input method, which composes か or 漢字. It must do nothing else then. */
export function isComposing(event: KeyboardEvent | ReactKeyboardEvent): boolean {
  const key = 'nativeEvent' in event ? event.nativeEvent : event
  return key.isComposing || key.keyCode === TAKEN
}
