import { focusOfTags } from '@waypost/content-service/focus'
import { fileNameOf, pagesContentType } from '@waypost/content-service/folder'
import type { ContentProblem, ContentService } from '@waypost/content-service'
import { isSiteName } from '@waypost/content-service/site-names'
import { WritingError, type EntryText, type Writer } from '@waypost/content-service/writing'
import { formatProblem } from '@waypost/http/problem-details.ts'
import { matchesTag } from '@waypost/http/entity-tag.ts'
import { createHash } from 'node:crypto'
import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as z from 'zod'
import { localDay } from '#domain/calendar-date.ts'
import { withDifference } from '#domain/difference.ts'
import type { StudioAction } from '#domain/studio-action.ts'
import { AppError } from '../errors.ts'
import { readJson } from '../http/json-body.ts'
import { problem } from '../http/problem.ts'
import { respondOnce } from '../http/representation.ts'
import type { Elsewhere } from './elsewhere.ts'
import { addressOf, isArticle } from './entry-name.ts'
import { describeTypes } from './entry-types.ts'
import { createUnderFreeName } from './free-name.ts'
import type { LogAction } from './log-store.ts'
import { answerRefusal, versionOf, WRITING_STATUS } from './refusals.ts'
import type { Renaming } from './renaming.ts'
import type {
  EntriesJson,
  EntryJson,
  EntrySummaryJson,
  EntryTypesJson,
  FilesJson,
  SavedJson,
  StudioProblemJson,
} from './types.ts'

export interface EntryRoutesOptions {
  writer: Writer
  /** Whether the history of an entry contains this text. */
  hadText(entry: string, text: string): Promise<boolean>
  /** @throws WritingError `taken` if something is left of an earlier entry of this name. */
  requireNoLeftovers(entry: string): Promise<void>
  renaming: Renaming
  declared: ContentService['declared']
  files: ContentService['files']
  categories(): string[]
  readCounts(): Promise<ReadonlyMap<string, { likes: number; comments: number }>>
  /** Counts readings by the path of a page. */
  countReadings(): Promise<ReadonlyMap<string, number>>
  /** Reads a text as if it were the entry's file; `undefined` for an impossible entry. */
  show: ContentService['show']
  /** Problems of all files in the folder. */
  problems: ContentService['problems']
  /** Where the articles are, if not in the folder. */
  elsewhere?: Elsewhere
  /** Explains why the folder is read-only; `undefined` if it is not. */
  whyNot(): Promise<string | undefined>
  log: LogAction
  now(): Date
}

/** Maximum size of a request body: a text whose JSON is escaped twice, with some reserve. */
export const MAX_BODY_BYTES = 8 * 1024 * 1024

const BAD_INSTANT = 'Write the time as in 2027-01-15T09:00+05:30.'
const BAD_TITLE = 'A title has 1 to 256 characters.'

const newEntry = z.union(
  [
    z.object({ entry: z.string().max(256), text: z.string() }),
    z.object({
      type: z.string().max(64),
      title: z.string(BAD_TITLE).trim().min(1, BAD_TITLE).max(256, BAD_TITLE),
      // The last is the text to store. The others belong to earlier requests that got no answer.
      texts: z.array(z.string()).min(1).max(2),
    }),
  ],
  'Name a type and a title, with the text.',
)
type Beginning = Extract<z.infer<typeof newEntry>, { title: string }>
const NOT_THERE = 'There is no such article. It may have another name now.'
const CHANGED = 'It was changed elsewhere since you opened it.'
const BAD_DIFFERENCE = 'Say from where to where the text changes, and into what.'
const textDifference = z.object(
  { from: z.int().nonnegative(), to: z.int().nonnegative(), insert: z.string() },
  BAD_DIFFERENCE,
)
const publication = z.object({
  at: z
    .string()
    .refine((at) => /^\d{4}-.*(?:Z|[+-]\d\d:\d\d)$/.test(at) && !Number.isNaN(Date.parse(at)), BAD_INSTANT)
    .optional(),
  text: z.string().optional(),
})
const newName = z.object({
  name: z.string('Name the new name.').trim().min(1).max(64),
  mendLinks: z.boolean().default(false),
})

/** Answers `entry-types`, `files`, `entries` and everything below: lists, reads and writes the content folder. */
export function entryRoutes(options: EntryRoutesOptions): Hono {
  const { writer, renaming, elsewhere } = options
  const app = new Hono()
  app.use('/entries/*', bodyLimit({ maxSize: MAX_BODY_BYTES, onError: tooLarge }))
  app.use('/entries/*', async (c, next) => {
    const reason = c.req.method === 'GET' ? undefined : (elsewhere?.whyNot ?? (await options.whyNot()))
    if (reason !== undefined) return problem(c, 403, 'read-only', reason)
    return next()
  })

  app.get('/entry-types', (c) => {
    const { types, tags } = options.declared()
    // Tags that set a picture's focus are not hers.
    const names = tags.filter(({ id }) => !focusOfTags([id])).map(({ name }) => name)
    const answer: EntryTypesJson = { types: describeTypes(types, names), categories: options.categories() }
    return c.json(answer)
  })
  app.get('/files', (c) => c.json({ files: options.files() } satisfies FilesJson))
  app.get('/entries', async (c) => {
    const text = JSON.stringify(await list())
    const etag = `W/"${createHash('sha256').update(text).digest('base64url')}"`
    return respondOnce(c.req.raw, text, { 'content-type': 'application/json', etag })
  })
  app.post('/entries', async (c) => {
    const asked = await readJson(c, newEntry)
    const made = 'entry' in asked ? await writer.create(asked.entry, asked.text) : await begin(asked)
    await note('create', made)
    return answer(c, made, 201)
  })

  app.get('/entries/:type/:name', async (c) => {
    const found = await writer.read(entryOf(c))
    if (!found) return problem(c, 404, 'missing', NOT_THERE)
    const etag = tagOf(found)
    if (matchesTag(c.req.header('if-none-match'), etag)) return c.body(null, 304, { etag })
    return answer(c, found)
  })
  app.patch('/entries/:type/:name', async (c) => {
    const entry = entryOf(c)
    const version = versionOf(c)
    const difference = await readJson(c, textDifference)
    const old = await writer.read(entry)
    if (!old) throw new WritingError('missing', NOT_THERE)
    if (old.version !== version) throw new WritingError('stale', CHANGED, { current: old })
    if (difference.from > difference.to || difference.to > old.text.length)
      throw new AppError('invalid', BAD_DIFFERENCE)
    const saved = await writer.save(entry, withDifference(old.text, difference), version)
    const { text, published, ...json } = toJson(saved)
    return c.json(json satisfies SavedJson, 200, { etag: tagOf(saved) })
  })
  app.post('/entries/:type/:name/publish', async (c) => {
    const { at, text } = await readJson(c, publication)
    const published = await writer.publish(entryOf(c), { at, text, version: versionOf(c) })
    const { publishAt } = published
    await note(publishAt === undefined ? 'publish' : 'schedule', published, publishAt)
    return answer(c, published)
  })
  app.post('/entries/:type/:name/unpublish', async (c) => {
    const entry = await writer.unpublish(entryOf(c), versionOf(c))
    await note('unpublish', entry)
    return answer(c, entry)
  })
  app.post('/entries/:type/:name/discard', async (c) => {
    const entry = await writer.discard(entryOf(c), versionOf(c))
    await note('discard', entry)
    return answer(c, entry)
  })
  app.post('/entries/:type/:name/rename', async (c) => {
    const { name, mendLinks } = await readJson(c, newName)
    const old = entryOf(c)
    const renamed = await renaming.rename(old, name, versionOf(c))
    await note('rename', renamed, `from ${old}`)
    if (mendLinks) await renaming.mendLinks(await renaming.findLinks(old, name), old, name)
    // Its own links may have changed.
    return answer(c, (await writer.read(renamed.entry)) ?? renamed)
  })
  app.delete('/entries/:type/:name', async (c) => {
    const removed = await writer.remove(entryOf(c), versionOf(c))
    await note('delete', removed)
    return answer(c, removed)
  })

  app.onError((error, c) => {
    if (error instanceof WritingError) return refuse(c, error)
    throw error
  })
  return app

  /** The change is already on the disk, and the database reports its own failures. */
  async function note(action: StudioAction, { entry }: EntryText, detail?: string): Promise<void> {
    await options.log(action, { entry, detail }).catch(() => {})
  }

  async function list(): Promise<EntriesJson> {
    const { types } = options.declared()
    const [found, counts, readings, whyNot] = await Promise.all([
      elsewhere ? elsewhere.list() : writer.list(),
      // The list works without the database.
      options.readCounts().catch(() => new Map()),
      options.countReadings().catch(() => new Map<string, number>()),
      elsewhere?.whyNot ?? options.whyNot(),
    ])
    const problems = Map.groupBy(elsewhere ? [] : options.problems(), ({ file }) =>
      file.replace(/\.\w+$/, ''),
    )
    const entries = found.map((each) => {
      const hasThread = isArticle(each.entry) && each.language === undefined
      return {
        ...each,
        ...lossOf(problems.get(each.entry)),
        likes: 0,
        comments: 0,
        ...(hasThread && counts.get(each.name)),
        readings:
          each.language === undefined ? (readings.get(addressOf(each.entry, each.name) ?? '') ?? 0) : 0,
      }
    })
    return {
      entries,
      types: describeTypes(types, []).map(({ type, label }) => ({ type, label })),
      canWrite: whyNot === undefined,
      ...(whyNot !== undefined && { whyNot }),
      ...(elsewhere && { writeAt: elsewhere.writeAt }),
    }
  }

  /**
   * Begins a draft under the first free name. If an entry with this name has one of `texts`, or once had the last of
   * them, it is the same draft: an earlier request began it, and its answer was lost. The first of two texts may be
   * empty, so it proves nothing.
   */
  async function begin({ type, title, texts }: Beginning): Promise<EntryText> {
    if (!options.declared().types.some(({ contentType }) => contentType.id === type))
      throw new AppError('invalid', `There is no folder '${type}'.`)
    const kind = type === pagesContentType.id ? 'page' : 'article'
    const named = fileNameOf(title)
    const isFree = named !== '' && !(kind === 'page' && isSiteName(named))
    const wanted = isFree ? named : `${kind}-${named || localDay(options.now())}`
    return createUnderFreeName(`${type}/${wanted}`, async (entry) => {
      await options.requireNoLeftovers(entry)
      try {
        return await writer.create(entry, texts.at(-1)!)
      } catch (error) {
        const there = await writer.read(entry)
        if (there?.state !== 'draft') throw error
        if (texts.includes(there.text)) return there
        const begun = texts.at(1)
        if (begun === undefined || !(await options.hadText(entry, begun))) throw error
        return there
      }
    })
  }

  function answer(c: Context, entry: EntryText, status: 200 | 201 = 200): Response {
    return c.json(toJson(entry), status, { etag: tagOf(entry) })
  }

  function refuse(c: Context, error: WritingError): Response {
    const { code, message, current } = error
    if (!current) return answerRefusal(error, c)
    const status = WRITING_STATUS[code]
    const body: StudioProblemJson = {
      ...JSON.parse(formatProblem(status, code, message)),
      current: toJson(current),
    }
    return c.body(JSON.stringify(body), status, { 'content-type': 'application/problem+json' })
  }

  function toJson({ id, ...found }: EntryText): EntryJson {
    const read = options.show(found.entry, found.text)
    const address = addressOf(found.entry, id)
    return {
      ...found,
      problems: read?.problems ?? [],
      ...(read && !read.shown && { isUnreadable: true as const }),
      ...(address !== undefined && { address }),
    }
  }
}

/** The problem that readers notice most: the whole entry is missing, or a part of it. */
function lossOf(problems: readonly ContentProblem[] = []): Pick<EntrySummaryJson, 'problem' | 'effect'> {
  const worst =
    problems.find(({ effect }) => effect === 'left-out' || effect === 'last-version') ??
    problems.find(({ effect }) => effect !== undefined)
  if (!worst) return {}
  const { line, reason, effect } = worst
  return { problem: line === undefined ? reason : `Line ${line}: ${reason}`, effect }
}

function entryOf(c: Context): string {
  return `${c.req.param('type')}/${c.req.param('name')}`
}

function tagOf({ version }: EntryText): string {
  return `"${version}"`
}

function tooLarge(c: Context): Response {
  // The server does not read the rest of the body.
  c.header('connection', 'close')
  return problem(c, 413, 'too-large', 'The text is too long to be kept in one file.')
}
