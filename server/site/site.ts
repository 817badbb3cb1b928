import { Hono } from 'hono'
import { createHash } from 'node:crypto'
import type { Image } from '#domain/article.ts'
import { hexColor } from '#domain/color.ts'
import { isEmailAddress } from '#domain/email-address.ts'
import type { CategoriesFile } from '#domain/categories-file.ts'
import type { CategoryNotes } from '#domain/category-notes.ts'
import { comparable } from '#domain/same-text.ts'
import type { Picture, Site } from '#domain/site.ts'
import type { DecidedSettings } from '#domain/studio-settings.ts'
import type { SiteProblem, SiteView } from './types.ts'
import type { RepresentationCache } from '../http/representation-cache.ts'
import { describeAccent } from './look/describe-accent.ts'
import { createLook, type Look } from './look/look.ts'
import { lookRoutes } from './look/routes.ts'
import { securityTxtRoutes } from './security-txt.ts'
import type { Alias } from '../catalog/types.ts'
import { withAliases } from './aliases.ts'
import { biographyHtml } from './biography.ts'
import { addRedirect, findRedirect, type Redirects } from './redirects.ts'
import { openCategoriesFile, openRedirectsFile, openSiteFile, type ReportProblem } from './site-file.ts'

import { createSiteText } from './site-text.ts'
import { socialLinksOf } from './social-links.ts'
import { openStudioSettings } from './studio-settings.ts'

export { addressesOf, withAliases } from './aliases.ts'
export { STUDIO_FILE } from './site-file.ts'
export {
  addRedirect,
  comparablePath,
  findRedirect,
  REDIRECTS_FILE,
  whyNoAddress,
  type Redirects,
} from './redirects.ts'

/** The current content of `site.yaml`, `studio.yaml`, `categories.yaml` and `redirects.yaml`, with their pictures. */
export type OpenSite = Awaited<ReturnType<typeof openSite>>

/** The accent that `waypost init` writes; in the tokens it is `--accent`. */
const DESIGN_ACCENT = '#ae3322'

interface SiteOptions {
  contentDir: string
  /** Finds a picture among the content's files. */
  pictureOf(fileName: string): Omit<Image, 'description'> | undefined
  onProblem: ReportProblem
  /** Settings of the studio that `.env` decides. */
  decidedSettings?: DecidedSettings
}

/**
 * Opens `site.yaml`, `studio.yaml`, `categories.yaml` and `redirects.yaml`. What cannot be used in them is left out, as is a missing picture; both are
 * reported once.
 */
export async function openSite({ contentDir, pictureOf, onProblem, decidedSettings = {} }: SiteOptions) {
  let isOpen = false
  let joined: { redirects: Redirects; aliases: readonly Alias[]; all: Redirects } | undefined
  const followed = { contentDir, onChange: refresh, onProblem }
  const file = await openSiteFile(followed)
  const categoriesFile = await openCategoriesFile(followed)
  const redirectsFile = await openRedirectsFile({ ...followed, onChange: () => {} })
  const studio = await openStudioSettings({ ...followed, onChange: () => {} }, decidedSettings)
  /** Reports of pictures that are missing now. */
  let reports = new Set<string>()
  const listeners: (() => void)[] = []
  let shown = show()
  isOpen = true

  function refresh() {
    // A file may change while the others are opened.
    if (!isOpen) return
    const { version } = shown
    shown = show(shown)
    if (shown.version !== version) for (const listener of listeners) listener()
  }

  function show(before?: { site: Site; look: Look }) {
    const site = file.current()
    // Creating a look reads all typefaces. That is too much work for each change of an article.
    const look = before?.site === site ? before.look : createLook(site.look)
    const pictures = findPictures()
    const view = viewOf(site, look, pictures)
    const categoryNotes = notesOf(categoriesFile.current(), pictures)
    reports = pictures.reports
    return { site, view, look, categoryNotes, version: versionOf([view, categoryNotes]) }
  }

  /** Joins them again only after a change. */
  function redirectsWith(aliases: readonly Alias[]): Redirects {
    const redirects = redirectsFile.current()
    if (joined?.redirects !== redirects || joined.aliases !== aliases)
      joined = { redirects, aliases, all: withAliases(redirects, aliases) }
    return joined.all
  }

  function close() {
    file.close()
    categoriesFile.close()
    redirectsFile.close()
    studio.close()
  }

  const siteText = createSiteText({
    contentDir,
    reread: file.reread,
    viewOf(site, look) {
      const missing: SiteProblem[] = []
      const pictures = findPictures((message, { entry }) => missing.push({ message, field: entry }))
      return { view: viewOf(site, look, pictures), missing }
    },
  })

  /** Finds pictures, and reports each newly missing one. */
  function findPictures(onMissing?: (reason: string, naming: Naming) => void) {
    const missing = new Set<string>()

    function fileOf(name: string, naming: Naming) {
      const { file: written, picture, entry } = naming
      const found = pictureOf(name)
      if (found) return found
      const report = `${written} names the ${picture} '${name}', which is not a picture in ${contentDir}/assets. Put it there, or name another file under ${entry}. Until then the site is shown without it.`
      if (onMissing) onMissing(report, naming)
      else if (!reports.has(report)) onProblem(report, written)
      missing.add(report)
      return undefined
    }

    function imageOf({ file: name, description }: Picture, naming: Naming): Image | undefined {
      const found = fileOf(name, naming)
      return found && { ...found, description }
    }

    return { fileOf, imageOf, reports: missing }
  }

  return {
    view: () => shown.view,
    /** The sentences and pictures that the creator wrote for her categories. */
    categoryNotes: () => shown.categoryNotes,
    /** Whether the creator chose another accent than that of the design. */
    hasOwnAccent() {
      const { accent } = file.current().look
      return accent !== undefined && hexColor(accent) !== DESIGN_ACCENT
    },
    /** Describes how the site changed the creator's accent, in sentences for her; `undefined` if it did not. */
    describeAccent: () => describeAccent(shown.look),
    /** Answers the look's style sheet, its typefaces, and `security.txt`. */
    routes: (cache: RepresentationCache, publicUrl: string) =>
      new Hono()
        .route(
          '/',
          lookRoutes(() => shown.look, cache),
        )
        .route('/', securityTxtRoutes(file.current, publicUrl)),
    /** Lists the addresses of the pictures in these files. */
    pictures() {
      const { photo, icon, map } = shown.view
      const ofCategories = Object.values(shown.categoryNotes).map(({ picture }) => picture)
      return [photo, icon, map?.picture, ...ofCategories].flatMap((picture) => picture?.url ?? [])
    },
    /** Lists the creator's public e-mail addresses. */
    emails() {
      const { contact, security } = file.current()
      return [contact.email ?? '', security.contact ?? ''].filter(isEmailAddress)
    },
    /** The CSS of the look. */
    styles: () => shown.look.styles,
    /** The look of icons and social cards. */
    drawnLook: () => shown.look.drawn,
    /** How the studio works, from `studio.yaml` and `.env`. */
    settings: studio.settings,
    /** Reads and writes `studio.yaml` for the studio itself. */
    studioSettings: studio,
    /** Reads and writes `site.yaml` for the studio. */
    siteText,
    /** Changes exactly when `view` or `categoryNotes` changes. */
    version: () => shown.version,
    /** Calls a listener after each change of `version`. */
    onChange: (listener: () => void) => void listeners.push(listener),
    /** Finds the pictures again after a change of files. */
    refreshPictures: refresh,
    /** Finds the new address of an old one, in `redirects.yaml` or among those of articles. @see findRedirect */
    findRedirect: (address: string, isPage: (path: string) => boolean, aliases: readonly Alias[]) =>
      findRedirect(redirectsWith(aliases), address, isPage),
    /** The redirects of `redirects.yaml`. */
    redirects: redirectsFile.current,
    /** Adds a redirect. @returns A function that removes it. @see addRedirect */
    async addRedirect(old: string, now: string): Promise<() => Promise<void>> {
      const undo = await addRedirect(contentDir, old, now)
      await redirectsFile.reread()
      return async () => {
        await undo()
        await redirectsFile.reread()
      }
    },
    close,
  }
}

interface Pictures {
  fileOf(name: string, naming: Naming): Omit<Image, 'description'> | undefined
  imageOf(picture: Picture, naming: Naming): Image | undefined
}

function viewOf(site: Site, look: Look, { fileOf, imageOf }: Pictures): SiteView {
  const { icon, security: _, photo, map, ...words } = site
  return {
    ...words,
    about: {
      greeting: site.about.greeting,
      html: site.about.biography && biographyHtml(site.about.biography),
    },
    description: site.description ?? (site.intro || site.title),
    // Only her own words are in the pages.
    words: Object.fromEntries(Object.entries(site.words).filter(([, own]) => own !== undefined)),
    social: socialLinksOf(site.social),
    copyright: site.copyright ?? `© ${site.name}`,
    look: look.view,
    photo: photo && imageOf(photo, NAMINGS.photo),
    icon: icon === undefined ? undefined : fileOf(icon, NAMINGS.icon),
    map: map && { ...map, picture: map.picture && imageOf(map.picture, NAMINGS.map) },
  }
}

function notesOf(categories: CategoriesFile, { imageOf }: Pictures): CategoryNotes {
  return Object.fromEntries(
    Object.entries(categories).map(([category, { sentence, picture }]) => {
      const naming = {
        file: 'categories.yaml',
        picture: `picture of ${category}`,
        entry: `${category}.picture`,
      }
      return [comparable(category), { sentence, picture: picture && imageOf(picture, naming) }]
    }),
  )
}

/** Where a file names a picture: the file, the picture's role in reports, and its entry in the file. */
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
