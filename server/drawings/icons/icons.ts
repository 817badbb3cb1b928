import type { DrawnLook, SiteView } from '../../site/types.ts'
import type { ReadPicture } from '../read-picture.ts'
import { makeIcons, makeOwnIcons, type IconSet } from './icon-set.ts'

/** The site's icons, kept current with `site.yaml`. */
export interface Icons {
  /** All of them as they are now, made first if needed. */
  current(): Promise<IconSet>
}

interface IconsOptions {
  site(): Pick<SiteView, 'icon'>
  look(): DrawnLook
  readPicture: ReadPicture
  /** Told when the creator's own icon cannot be used; the mark stands in for it. */
  onProblem(reason: string): void
}

/** Opens what makes icons: when they are asked for first, and again once something that they show has changed. */
export function createIcons({ site, look, readPicture, onProblem }: IconsOptions): Icons {
  let made: { of: string; icons: Promise<IconSet> } | undefined

  return {
    current() {
      const { icon } = site()
      const drawn = look()
      const of = JSON.stringify([drawn, icon?.url])
      if (made?.of === of) return made.icons
      const icons = icon ? makeOwn(icon, drawn) : makeIcons(drawn)
      made = { of, icons }
      icons.catch(() => (made = undefined))
      return icons
    },
  }

  async function makeOwn(icon: NonNullable<SiteView['icon']>, drawn: DrawnLook): Promise<IconSet> {
    try {
      const picture = await readPicture(icon)
      if (picture === undefined) throw new Error('its file cannot be read')
      return await makeOwnIcons(picture, drawn)
    } catch (error) {
      onProblem(
        `The icon that site.yaml names cannot be used (${(error as Error).message}). Save it as a square PNG of at least 512 pixels, or as SVG. Until then the milestone stands in for it.`,
      )
      return makeIcons(drawn)
    }
  }
}
