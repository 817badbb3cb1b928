import { articlesContentType } from '@waypost/content-service/folder'
import { openWriter, WritingError, type EntryText } from '@waypost/content-service/writing'
import { StartError } from '#server/errors.ts'
import { deleteThread, hasThread, moveThread } from '#server/interactions/thread-store.ts'
import { moveReadings } from '#server/numbers/count-store.ts'
import { addRedirect } from '#server/site/site.ts'
import { createRenaming, openHistory } from '#server/studio/studio.ts'
import { COMMON_OPTIONS } from './arguments.ts'
import { commandFor, UsageError, type CommandOutput } from './command.ts'
import { readConfig } from './config.ts'
import { onDatabase } from './on-database.ts'
import { count, printError } from './printing.ts'
import { askChoice, Cancelled, findTerminal, type Terminal } from './questions.ts'

const OPTIONS = {
  mend: { type: 'boolean', about: 'changes the links to it in your other articles as well, without asking' },
  json: COMMON_OPTIONS.json,
} as const

/** Renames an article, which changes its address. @see docs/writing.md */
export const command = commandFor('rename', OPTIONS, {
  takes: 'OLD NEW',
  about: 'gives an article another name and address, with its likes and comments',
  description:
    'gives an article another name, and so another address: ./waypost rename first-snow snow-at-last\n' +
    'Its translations, likes, comments and history stay with it, and the old address leads to the new one.\n' +
    'After you renamed the file yourself, it takes along the rest.',
  help: 'What is in another folder is named with it: ./waypost rename people/mira mira-kaul',
  async run({ values, words, usage }) {
    const [old, now, ...surplus] = words
    if (now === undefined || surplus.length > 0)
      throw new UsageError('Name the article, and its new name.', usage)
    const { contentful } = readConfig()
    if (contentful)
      throw new StartError(`This site shows the space '${contentful.space}', not a folder: rename it there.`)
    const entry = entryOf(old)
    const folder = entry.slice(0, entry.indexOf('/') + 1)
    const name = withoutEnding(now).replace(folder, '')
    if (name.includes('/'))
      throw new UsageError(`'${name}' is in another folder; an article stays in its own.`, usage)
    return onDatabase(async (database, { ownContentDir: contentDir, publicUrl }) => {
      const { writer } = openHistory({
        database,
        writer: openWriter(contentDir),
        hasThread,
        moveThread,
        deleteThread,
        now: () => new Date(),
        log: { warn: (_, message) => printError(message) },
      })
      const renaming = createRenaming({
        writer,
        database,
        moveThread,
        moveReadings,
        addRedirect: (from, to) => addRedirect(contentDir, from, to),
        publicUrl,
      })
      const run = async () => {
        const there = await writer.read(entry)
        const renamed = there
          ? await renaming.rename(entry, name, there.version)
          : await renaming.finish(entry, name)
        const links = await renaming.findLinks(entry, name)
        const isMended =
          links.length > 0 && (values.mend || (await wantsMending(links, findTerminal(values))))
        if (isMended) await renaming.mendLinks(links, entry, name)
        return describe(renamed, { entry, links, isMended, wasThere: there !== undefined })
      }
      return run().catch((error: unknown) => {
        throw error instanceof WritingError ? new StartError(error.message, { cause: error }) : error
      })
    })
  },
})

/** `tea`, `tea.md` and `articles/tea.md` name the same article. */
function entryOf(word: string): string {
  const name = withoutEnding(word)
  return name.includes('/') ? name : `${articlesContentType.id}/${name}`
}

function withoutEnding(word: string): string {
  return word.replace(/\.(?:md|yaml)$/, '')
}

async function wantsMending(links: readonly string[], terminal: Terminal | undefined) {
  if (!terminal) return false
  const message = `${count(links.length, 'text')} of yours ${links.length === 1 ? 'links' : 'link'} to the old name: ${links.join(', ')}. Mend them?`
  try {
    return (await askChoice(message, terminal, YES_OR_NO)) === 'yes'
  } catch (error) {
    if (!(error instanceof Cancelled)) throw error
    return false
  }
}

const YES_OR_NO = [
  { value: 'yes', label: 'Yes, let them lead to the new name' },
  { value: 'no', label: 'No, leave them as they are' },
]

interface Outcome {
  entry: string
  links: string[]
  isMended: boolean
  wasThere: boolean
}

function describe(renamed: EntryText, { entry, links, isMended, wasThere }: Outcome): CommandOutput {
  const isArticle = renamed.entry.startsWith(`${articlesContentType.id}/`)
  const linking = links.map((each) => `  ${each}`)
  return {
    json: { from: entry, to: renamed.entry, file: renamed.file, links, isMended },
    lines: [
      wasThere
        ? `${entry} is ${renamed.file} now.`
        : `${renamed.file} had its new name already; what belongs to it has it now as well.`,
      ...(isArticle ? ['Likes and comments came along, and the old address leads to the new one.'] : []),
      ...(isMended ? [`Links were mended in:`, ...linking] : []),
      ...(links.length > 0 && !isMended
        ? ['These still link to the old name; --mend changes them:', ...linking]
        : []),
    ],
  }
}
