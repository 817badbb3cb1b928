import { join } from 'node:path'
import { explainRefusal, WritingError } from '@waypost/content-service/writing'
import { STUDIO_API_PATH } from '#domain/addresses.ts'
import { hexColor } from '#domain/color.ts'
import { FONT_NAMES } from '#domain/fonts.ts'
import { siteSchema, type Site } from '#domain/site.ts'
import type { LookStyles, SiteProblem, SiteView } from './types.ts'
import { changeFile, readIfThere, versionOf } from './change-file.ts'
import { measureAccent, type AccentMeasures } from './look/describe-accent.ts'
import { fontFaces } from './look/font-faces.ts'
import { createLook, type Look } from './look/look.ts'
import { readSite } from './site-file.ts'

/** What the site would be with a text of `site.yaml` that is not saved yet. */
interface UnsavedSite {
  view: SiteView
  /** Lines and values that cannot be used. */
  problems: SiteProblem[]
  accent: AccentMeasures
}

interface SiteTextOptions {
  contentDir: string
  /** The view of a site, with the missing pictures that it names. */
  viewOf(site: Site, look: Look): { view: SiteView; missing: SiteProblem[] }
  /** Reads the file again. */
  reread(): Promise<void>
}

/** Reads and writes the text of `site.yaml` for the studio. */
export function createSiteText({ contentDir, viewOf, reread }: SiteTextOptions) {
  const path = join(contentDir, 'site.yaml')
  let last: { key: string; look: Look } | undefined

  /** Creating a look reads all typefaces, which is too much work for each key. */
  function lookOf(look: Site['look']): Look {
    const key = JSON.stringify(look)
    if (last?.key !== key) last = { key, look: createLook(look) }
    return last.look
  }

  return {
    read() {
      const text = readIfThere(path)
      return { text: text ?? '', version: versionOf(text) }
    },
    /** @throws WritingError `stale` if the file has another version than the one that the text is based on */
    async write(text: string, version: string): Promise<void> {
      await changeFile(path, (before) => {
        if (versionOf(before) === version) return text
        throw new WritingError('stale', 'site.yaml was changed elsewhere since you opened it.')
      }).catch((error) => {
        throw explainRefusal(error)
      })
      await reread()
    },
    show(text: string): UnsavedSite {
      const reading = readSite(text)
      const site = reading.ok ? reading.value : siteSchema.parse({ name: 'Waypost', title: 'Waypost' })
      const look = lookOf(site.look)
      const { view, missing } = viewOf(site, look)
      const faults = (reading.faults ?? []).map(({ line, reason, field }) => ({
        line,
        field,
        message: reason,
      }))
      return {
        view: { ...view, look: { ...view.look, stylesheet: unsavedStylesheet(site.look) } },
        problems: [...faults, ...missing],
        accent: measureAccent(look),
      }
    },
    /** Rules that load the typefaces to choose from. */
    typefaces: () =>
      FONT_NAMES.flatMap((name) => (name === 'System' ? [] : fontFaces(name, 'reading'))).join('\n'),
    /** The style sheet of a look that is not saved yet. */
    styles: (look: Site['look']): LookStyles => lookOf(look).styles,
  }
}

function unsavedStylesheet({ accent, fonts }: Site['look']): string {
  const query = new URLSearchParams({ ...fonts, ...(accent && { accent: hexColor(accent) }) })
  return `${STUDIO_API_PATH}/site/look?${query}`
}
