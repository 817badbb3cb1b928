import type { Page } from '@playwright/test'

/** What has moved on a page, as its frames were drawn. */
export interface Motion {
  /** Names of what travelled between screens, and of animations. */
  names(): Promise<string[]>
  forget(): Promise<void>
}

/** Looks at each frame for what moves, from the next load on. */
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
        else if (animation instanceof CSSTransition) seen.add(animation.transitionProperty)
      }
      requestAnimationFrame(look)
    }
    look()
  })
  return {
    names: () => page.evaluate(() => [...(window as unknown as Seen).seenMotion]),
    forget: () => page.evaluate(() => (window as unknown as Seen).seenMotion.clear()),
  }
}

interface Seen {
  seenMotion: Set<string>
}
