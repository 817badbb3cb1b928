import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as z from 'zod'
import { ABOUT_PATH, CONTACT_PATH, HOME_PATH } from '#domain/addresses.ts'
import { siteSchema, type Site } from '#domain/site.ts'
import { AppError } from '../../errors.ts'
import type { ClientAddress } from '../../http/client-address.ts'
import { readJson } from '../../http/json-body.ts'
import type { AccentMeasures, LookStyles, SiteProblem, SiteView } from '../../site/types.ts'
import type { LogAction } from '../log-store.ts'
import { answerRefusal, requireWritable, versionOf } from '../refusals.ts'
import type { SiteJson, SitePageJson } from '../types.ts'

export interface SiteRoutesOptions {
  siteText: {
    read(): { text: string; version: string }
    /** @throws WritingError */
    write(text: string, version: string): Promise<void>
    show(text: string): { view: SiteView; problems: SiteProblem[]; accent: AccentMeasures }
    typefaces(): string
    styles(look: Site['look']): LookStyles
  }
  /** What a menu may lead to besides the screens. */
  menuChoices(): SiteJson['menuChoices']
  /** Renders a page with a site that is not saved yet; `undefined` before the articles were read. */
  renderSite(client: string, path: string, view: SiteView): Promise<string | undefined>
  clientAddress: ClientAddress
  /** Explains why the folder is read-only; `undefined` if it is not. */
  whyNot(): Promise<string | undefined>
  log: LogAction
}

const MAX_BODY_BYTES = 512 * 1024
const saved = z.object({ text: z.string().max(200_000) })
const shown = saved.extend({ path: z.enum([HOME_PATH, ABOUT_PATH, CONTACT_PATH]) })
const { look: lookSchema } = siteSchema.shape

/** Answers `site.yaml` and the pages that it makes, before it is saved as well. */
export function siteRoutes(options: SiteRoutesOptions): Hono {
  const { siteText, whyNot, log } = options
  const app = new Hono()
    .use('/site/*', bodyLimit({ maxSize: MAX_BODY_BYTES }))
    .get('/site', async (c) => answer(c, await describe()))
    .put('/site', async (c) => {
      const { text } = await readJson(c, saved)
      await requireWritable(whyNot)
      await siteText.write(text, versionOf(c))
      // The change is already on the disk, and the database reports its own failures.
      await log('site').catch(() => {})
      return answer(c, await describe())
    })
    .post('/site/page', async (c) => {
      const { text, path } = await readJson(c, shown)
      const { view, problems, accent } = siteText.show(text)
      const html = await options.renderSite(options.clientAddress(c), path, view)
      return c.json<SitePageJson>({ ...(html !== undefined && { html }), problems, accent })
    })
    .get('/site/typefaces', (c) => {
      c.header('content-type', 'text/css; charset=utf-8')
      return c.body(siteText.typefaces())
    })
    .get('/site/look', (c) => {
      const { accent, display, reading } = c.req.query()
      const look = lookSchema.safeParse({ accent, fonts: { display, reading } })
      if (!look.success) throw new AppError('invalid', look.error.issues[0].message)
      const { typefaces, others } = siteText.styles(look.data)
      c.header('content-type', 'text/css; charset=utf-8')
      return c.body(`${typefaces}\n${others}`)
    })
  app.onError(answerRefusal)
  return app

  async function describe(): Promise<SiteJson> {
    const { text, version } = siteText.read()
    const { problems, accent } = siteText.show(text)
    const reason = await whyNot()
    const menuChoices = options.menuChoices()
    return { text, version, problems, accent, menuChoices, ...(reason !== undefined && { whyNot: reason }) }
  }
}

function answer(c: Context, body: SiteJson): Response {
  return c.json(body, 200, { etag: `"${body.version}"` })
}
