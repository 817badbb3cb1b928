import { Hono } from 'hono'
import type { StudioSettings } from '#domain/studio-settings.ts'
import { isLoopback } from '../../http/loopback.ts'
import type { SiteView } from '../../site/types.ts'
import type { GuideJson } from '../types.ts'

export interface GuideRoutesOptions {
  site: {
    view(): SiteView
    hasOwnAccent(): boolean
    studioSettings: { settings(): Pick<StudioSettings, 'backups'> }
  }
  /** Whether readers see an article. */
  hasArticle(): boolean
  isMailReady(): boolean
  publicUrl: string
}

/** Answers which steps towards a site of her own the creator has taken. */
export function guideRoutes({ site, hasArticle, isMailReady, publicUrl }: GuideRoutesOptions): Hono {
  return new Hono().get('/guide', (c) => {
    const { photo, about } = site.view()
    const { protocol, hostname } = new URL(publicUrl)
    const guide: GuideJson = {
      portrait: photo !== undefined,
      about: about.html !== undefined,
      look: site.hasOwnAccent(),
      article: hasArticle(),
      mail: isMailReady(),
      copies: site.studioSettings.settings().backups.at !== 'never',
      address: protocol === 'https:' && !isLoopback(hostname),
    }
    return c.json(guide)
  })
}
