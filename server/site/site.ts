import { Hono } from 'hono'
import { createHash } from 'node:crypto'
import type { Image } from '#domain/article.ts'
import { isEmailAddress } from '#domain/email-address.ts'
import type { CategoriesFile } from '#domain/categories-file.ts'
import type { CategoryNotes } from '#domain/category-notes.ts'
import type { Site } from '#domain/site.ts'
import type { SiteView } from './types.ts'
import { StartError } from '../errors.ts'
import type { RepresentationCache } from '../http/representation-cache.ts'
import { describeAccent } from './look/describe-accent.ts'
import { createLook, type Look } from './look/look.ts'
import { lookRoutes } from './look/routes.ts'
import { securityTxtRoutes } from './security-txt.ts'
import { openCategoriesFile, openSiteFile } from './site-file.ts'

/** The content of `site.yaml` and `categories.yaml` with their pictures, kept current. */
export type OpenSite = Awaited<ReturnType<typeof openSite>>

interface SiteOptions {
  contentDir: string
  /** Finds a picture among the content's files. */
  pictureOf(fileName: string): Omit<Image, 'description'> | undefined
  onProblem(reason: string): void
}

/**
 * Opens `site.yaml` and `categories.yaml`. If one becomes unreadable later, its last good version stays.
 *
 * @throws StartError naming what is wrong with a file or which picture is missing.
 */
export async function openSite({ contentDir, pictureOf, onProblem }: SiteOptions) {
  const followed = { contentDir, onChange: refresh, onProblem }
  const file = await openSiteFile(followed)
  const categoriesFile = await openCategoriesFile(followed).catch((error: unknown) => {
    file.close()
    throw error
  })
  let shown = firstShown()

  function firstShown() {
    try {
      return shownOf(file.current(), categoriesFile.current())
    } catch (error) {
      close()
      throw error
    }
  }

  function refresh() {
    try {
      shown = shownOf(file.current(), categoriesFile.current(), shown)
    } catch (error) {
      if (!(error instanceof StartError)) throw error
      onProblem(error.message)
    }
  }

  function shownOf(site: Site, categories: CategoriesFile, before?: { site: Site; look: Look }) {
    // All typefaces are read for a look: too much for each change of an article.
    const look = before?.site === site ? before.look : createLook(site.look)
    const view = viewOf(site, look)
    const categoryNotes = notesOf(categories)
    return { site, view, look, categoryNotes, version: versionOf([view, categoryNotes]) }
  }

  function close() {
    file.close()
    categoriesFile.close()
  }

  function viewOf(site: Site, look: Look): SiteView {
    const { icon, security: _, ...words } = site
    const { picture, ...map } = site.map
    return {
      ...words,
      look: look.view,
      photo: imageOf(site.photo, NAMINGS.photo),
      ...(icon !== undefined && { icon: fileOf(icon, NAMINGS.icon) }),
      map: picture ? { ...map, picture: imageOf(picture, NAMINGS.map) } : map,
    }
  }

  function notesOf(categories: CategoriesFile): CategoryNotes {
    return Object.fromEntries(
      Object.entries(categories).map(([category, { sentence, picture }]) => {
        const naming = {
          file: 'categories.yaml',
          picture: `picture of ${category}`,
          entry: `${category}.picture`,
        }
        return [category.toLowerCase(), { sentence, picture: picture && imageOf(picture, naming) }]
      }),
    )
  }

  function imageOf({ file, description }: Site['photo'], naming: Naming): Image {
    return { ...fileOf(file, naming), description }
  }

  function fileOf(name: string, { file, picture, entry }: Naming): Omit<Image, 'description'> {
    const image = pictureOf(name)
    if (image) return image
    throw new StartError(
      `${file} names the ${picture} '${name}', which is no picture in ${contentDir}/assets. Put it there, or name another file under ${entry}.`,
      { file },
    )
  }

  return {
    view: () => shown.view,
    /** What the creator says of her categories. */
    categoryNotes: () => shown.categoryNotes,
    /** How the creator's accent was changed, in sentences for her; `undefined` if it was not. */
    describeAccent: () => describeAccent(shown.look),
    /** Answers the style sheet of the creator's choices, the typefaces that it names, and `security.txt`. */
    routes: (cache: RepresentationCache, publicUrl: string) =>
      new Hono()
        .route(
          '/',
          lookRoutes(() => shown.look, cache),
        )
        .route('/', securityTxtRoutes(file.current, publicUrl)),
    /** The e-mail addresses by which readers know the creator. */
    emails() {
      const { contact, security } = file.current()
      return [contact.email, security.contact ?? ''].filter((told) => isEmailAddress(told))
    },
    /** The CSS of the look. */
    styles: () => shown.look.styles,
    /** The look of what the server draws. */
    drawnLook: () => shown.look.drawn,
    /** Differs exactly when `view` or `categoryNotes` does. */
    version: () => shown.version,
    /** Finds the pictures again, after files changed. */
    refreshPictures: refresh,
    close,
  }
}

/** What names a picture: a file, the words for the picture, and the entry in the file. */
interface Naming {
  file: string
  picture: string
  entry: string
}

const NAMINGS = {
  photo: { file: 'site.yaml', picture: 'photo', entry: 'photo' },
  icon: { file: 'site.yaml', picture: 'icon', entry: 'icon' },
  map: { file: 'site.yaml', picture: 'picture of the map', entry: 'map.picture' },
} satisfies Record<string, Naming>

function versionOf(shown: unknown): string {
  return createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 12)
}
