import type { BrowserContext } from '@playwright/test'

/** Lets somebody be at every page of a context who moves her mouse as soon as it is painted, so that its scripts start. */
export async function moveMouse(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const move = () => dispatchEvent(new PointerEvent('pointermove', { movementX: 1 }))
    document.addEventListener('DOMContentLoaded', () => requestAnimationFrame(() => setTimeout(move)))
  })
}
