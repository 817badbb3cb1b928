/** What tells that the reader wants to look elsewhere. */
const OWN_STEPS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Aborts as soon as the reader moves by herself, for whoever would move the page; or when it is told to. */
export function untilOwnStep(): AbortController {
  const leaving = new AbortController()
  for (const step of OWN_STEPS)
    addEventListener(step, () => leaving.abort(), { passive: true, signal: leaving.signal })
  return leaving
}
