import { Hono } from 'hono'
import { createHash } from 'node:crypto'
import type { Image } from '#domain/article.ts'
import { isEmailAddress } from '#domain/email-address.ts'
import type { Site } from '#domain/site.ts'
import type { DrawnLook, SiteView } from './types.ts'
import { StartError } from '../errors.ts'
import type { RepresentationCache } from '../http/representation-cache.ts'
import { describeAccent } from './look/describe-accent.ts'
import { createLook, type Look } from './look/look.ts'
import { lookRoutes } from './look/routes.ts'
import { securityTxtRoutes } from './security-txt.ts'
import { openSiteFile } from './site-file.ts'

/** The content of `site.yaml` with its pictures, kept current. */
export interface OpenSite {
  view(): SiteView
  /** How the creator's accent was changed, in sentences for her; `undefined` if it was not. */
  describeAccent(): string | undefined
  /** The style sheet of the look. */
  stylesheet(): string
  /** The look of what the server draws. */
  drawnLook(): DrawnLook
  /** Differs exactly when `view` does. */
  version(): string
  /** The e-mail addresses by which readers know the creator. */
  emails(): string[]
  /** Answers the style sheet of the creator's choices, the typefaces that it names, and `security.txt`. */
  routes(cache: RepresentationCache, publicUrl: string): Hono
  /** Finds the pictures again, after files changed. */
  refreshPictures(): void
  close(): void
}

interface SiteOptions {
  contentDir: string
  /** Finds a picture among the content's files. */
  pictureOf(fileName: string): Omit<Image, 'description'> | undefined
  onProblem(reason: string): void
}

/**
 * Opens `site.yaml`. If it becomes unreadable later, the last good version stays.
 *
 * @throws StartError naming what is wrong with `site.yaml` or which picture is missing.
 */
export async function openSite({ contentDir, pictureOf, onProblem }: SiteOptions): Promise<OpenSite> {
  const file = await openSiteFile({ contentDir, onChange: refresh, onProblem })
  let { view, look } = firstShown()
  let version = versionOf(view)

  function firstShown() {
    try {
      return shownOf(file.current())
    } catch (error) {
      file.close()
      throw error
    }
  }

  function refresh() {
    try {
      ;({ view, look } = shownOf(file.current()))
      version = versionOf(view)
    } catch (error) {
      if (!(error instanceof StartError)) throw error
      onProblem(error.message)
    }
  }

  function shownOf(site: Site): { view: SiteView; look: Look } {
    const look = createLook(site.look)
    return { view: viewOf(site, look), look }
  }

  function viewOf(site: Site, look: Look): SiteView {
    const { icon, security: _, ...words } = site
    const { picture, ...map } = site.map
    return {
      ...words,
      look: look.view,
      photo: imageOf('photo', site.photo),
      ...(icon !== undefined && { icon: fileOf('icon', icon) }),
      map: picture ? { ...map, picture: imageOf('map.picture', picture) } : map,
    }
  }

  function imageOf(entry: 'photo' | 'map.picture', { file, description }: Site['photo']): Image {
    return { ...fileOf(entry, file), description }
  }

  function fileOf(entry: keyof typeof NAMES, fileName: string): Omit<Image, 'description'> {
    const image = pictureOf(fileName)
    if (image) return image
    throw new StartError(
      `site.yaml names the ${NAMES[entry]} '${fileName}', which is no picture in ${contentDir}/assets. Put it there, or name another file under ${entry}.`,
    )
  }

  return {
    view: () => view,
    describeAccent: () => describeAccent(look),
    routes: (cache, publicUrl) =>
      new Hono()
        .route('/', lookRoutes({ look: () => look, cache }))
        .route('/', securityTxtRoutes({ site: file.current, publicUrl })),
    emails() {
      const { contact, security } = file.current()
      return [contact.email, security.contact ?? ''].filter((told) => isEmailAddress(told))
    },
    stylesheet: () => look.stylesheet,
    drawnLook: () => look.drawn,
    version: () => version,
    refreshPictures: refresh,
    close: file.close,
  }
}

/** Names of the pictures, by their entries. */
const NAMES = { photo: 'photo', icon: 'icon', 'map.picture': 'picture of the map' } as const

function versionOf(view: SiteView): string {
  return createHash('sha256').update(JSON.stringify(view)).digest('base64url').slice(0, 12)
}
