import { LRUCache } from 'lru-cache'
import type { DrawnLook, SiteView } from '../../site/types.ts'
import type { ReadPicture } from '../read-picture.ts'
import { makeIcons, makeOwnIcons, type IconSet } from './icon-set.ts'

interface IconsOptions {
  site(): Pick<SiteView, 'icon'>
  look(): DrawnLook
  readPicture: ReadPicture
  /** Called when the creator's own icon is unusable. The logo then replaces it. */
  onProblem(reason: string): void
}

export type Icons = ReturnType<typeof createIcons>

/** Makes the site's icons at the first request, and again after a change of the icon or the look. */
export function createIcons({ site, look, readPicture, onProblem }: IconsOptions) {
  const cache = new LRUCache<string, IconSet, { icon: SiteView['icon']; look: DrawnLook }>({
    max: 1,
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context: { icon, look } }) =>
      icon ? makeOwn(icon, look) : makeIcons(look),
  })

  return {
    current(): Promise<IconSet> {
      const shown = { icon: site().icon, look: look() }
      return cache.forceFetch(JSON.stringify(shown), { context: shown })
    },
  }

  async function makeOwn(icon: NonNullable<SiteView['icon']>, drawn: DrawnLook): Promise<IconSet> {
    try {
      const picture = await readPicture(icon)
      if (picture === undefined) throw new Error('its file cannot be read')
      return await makeOwnIcons(picture, drawn)
    } catch (error) {
      onProblem(
        `The icon that site.yaml names cannot be used (${(error as Error).message}). Save it as a square PNG of at least 512 pixels, or as SVG. Until then the site shows the milestone.`,
      )
      return makeIcons(drawn)
    }
  }
}
