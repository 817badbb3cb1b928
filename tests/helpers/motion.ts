import type { Page } from '@playwright/test'

/** The animations of a page, recorded frame by frame. */
export interface Motion {
  /** Names of view transitions, animations and transitions, also of those that have just begun. */
  names(): Promise<string[]>
  forget(): Promise<void>
}

/** Records every frame's animations from the next load on. */
export async function watchMotion(page: Page): Promise<Motion> {
  await page.addInitScript(() => {
    const seen = new Set<string>()
    Object.assign(window, { seenMotion: seen })

    function look() {
      for (const animation of document.getAnimations()) {
        const { pseudoElement } = animation.effect as KeyframeEffect
        const travelling = /^::view-transition-group\((.*)\)/.exec(pseudoElement ?? '')
        if (travelling) seen.add(travelling[1])
        else if (animation instanceof CSSAnimation) seen.add(animation.animationName)
      }
      requestAnimationFrame(look)
    }
    look()
    // On a busy machine a transition may end before the next frame.
    addEventListener('transitionrun', ({ propertyName }) => seen.add(propertyName), true)
  })
  return {
    names: () =>
      page.evaluate(async () => {
        // Transitions that a style change starts are listed in the next frame.
        for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
        return [...(window as unknown as Seen).seenMotion]
      }),
    forget: () => page.evaluate(() => (window as unknown as Seen).seenMotion.clear()),
  }
}

interface Seen {
  seenMotion: Set<string>
}
