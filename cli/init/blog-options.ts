import { parseHexColor } from '#domain/color.ts'
import { UsageError } from '../command.ts'
import { askChoice, askText, type Terminal } from '../questions.ts'

/** Options of the command line. The command asks for absent options. */
export interface GivenOptions {
  name?: string
  title?: string
  accent?: string
  sample?: boolean
}

/** Values of a new blog. */
export interface BlogOptions {
  name: string
  title: string
  accent: string
  withSample: boolean
}

/** Completes the options by asking on the terminal. @throws UsageError without a terminal, Cancelled */
export async function completeOptions(
  { name, title, accent, sample }: GivenOptions,
  terminal: Terminal | undefined,
  usage: string,
): Promise<BlogOptions> {
  for (const [option, given] of Object.entries({ name, title })) {
    if (given === undefined && !terminal) throw new UsageError(`Give --${option}.`, usage)
    if (given?.trim() === '') throw new UsageError(`--${option} is empty.`, usage)
  }
  const wrong = accent === undefined ? undefined : whyNoColor(accent)
  if (wrong !== undefined) throw new UsageError(`--accent is '${accent}'. ${wrong}`, usage)
  const ask = async (message: string, placeholder: string) =>
    askText(message, terminal!, {
      placeholder,
      validate: (answer) =>
        answer.trim() === '' ? 'Write something; you can change it at any time.' : undefined,
    })
  return {
    name: (name ?? (await ask('What is your name, as visitors should read it?', 'Mehar Gill'))).trim(),
    title: (title ?? (await ask('What is the site called?', 'Side Lower'))).trim(),
    accent: (accent ?? (terminal && (await askAccent(terminal))))?.trim() || DEFAULT_ACCENT,
    withSample: sample ?? (terminal !== undefined && (await askWhetherSample(terminal))),
  }
}

/** The design's own accent. */
const DEFAULT_ACCENT = '#ae3322'

async function askAccent(terminal: Terminal): Promise<string> {
  return askText(
    `What color should links have? Leave it empty for ${DEFAULT_ACCENT}, a brick red.`,
    terminal,
    {
      placeholder: DEFAULT_ACCENT,
      validate: (answer) => (answer === '' ? undefined : whyNoColor(answer)),
    },
  )
}

function whyNoColor(written: string): string | undefined {
  if (parseHexColor(written.trim())) return undefined
  return `A color is a # and six digits from 0 to 9 and a to f, such as ${DEFAULT_ACCENT}.`
}

async function askWhetherSample(terminal: Terminal): Promise<boolean> {
  const answer = await askChoice('What should it begin with?', terminal, [
    { value: 'empty', label: 'Nothing', hint: 'you write the first article' },
    { value: 'sample', label: 'The sample', hint: 'articles and pictures to look at, change and delete' },
  ])
  return answer === 'sample'
}
