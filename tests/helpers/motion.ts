import type { Page } from '@playwright/test'

/** What has moved on a page, as its frames were drawn. */
export interface Motion {
  /** Names of what travelled between screens, of animations and of transitions, those included that have just begun. */
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
      }
      requestAnimationFrame(look)
    }
    look()
    // On a busy machine a transition may be over by the next frame.
    addEventListener('transitionrun', ({ propertyName }) => seen.add(propertyName), true)
  })
  return {
    names: () =>
      page.evaluate(async () => {
        // What a change of styles starts is told of in the frame after it.
        for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
        return [...(window as unknown as Seen).seenMotion]
      }),
    forget: () => page.evaluate(() => (window as unknown as Seen).seenMotion.clear()),
  }
}

interface Seen {
  seenMotion: Set<string>
}
