import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { expect, test as base, type Page } from '@playwright/test'
import { build, type Rolldown } from 'vite'
import type { Editor } from '../../studio/editor/editor.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A page with only the studio's editor, under a security policy as strict as the studio's. */
export interface EditorPage extends AsyncDisposable {
  url: string
  /** Bytes of its script and styles, as they are served. */
  files: readonly { name: string; text: string }[]
}

/** Globals that the page's script sets. */
export interface EditorWindow {
  /** Replaces the editor. */
  open(text: string, targets?: { label: string; insert: string }[]): void
  editor: Editor
  /** Arguments of `onChange`. */
  changes: string[]
  /** Files that were dropped or pasted; `insert` writes Markdown in their place. */
  pictures: { names: string[]; insert(pictures: string[]): void }[]
  headings: string[]
}

const ENTRY = `
  import '#ui/tokens.css'
  import '#ui/base.css'
  import { createEditor } from '${root}studio/editor/editor.ts'
  const parent = document.querySelector('#place')
  Object.assign(window, {
    open(text, targets) {
      window.editor?.destroy()
      Object.assign(window, { changes: [], pictures: [], headings: [] })
      window.editor = createEditor({
        parent,
        text,
        nonce: document.querySelector('meta[nonce]').nonce,
        isReadOnly: false,
        onChange: (changed) => window.changes.push(changed),
        onPictures: (files, insert) => window.pictures.push({ names: files.map(({ name }) => name), insert }),
        onChoosePicture: () => {},
        pictureAddress: (reference) => reference.includes('missing') ? undefined : '/picture.svg',
        linkTargets: async () => targets ?? [],
      })
      window.editor.onOutline((headings) => window.headings = headings.map(({ text }) => text))
    },
  })
`

const NONCE = 'c3R1ZGlv'
const POLICY = [
  `default-src 'none'`,
  `script-src 'self'`,
  `style-src 'self' 'nonce-${NONCE}'`,
  `img-src 'self'`,
  `require-trusted-types-for 'script'`,
  `trusted-types pasted-html`,
].join('; ')
const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Editor</title>
<meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content">
<meta property="csp-nonce" nonce="${NONCE}"><link rel="stylesheet" href="/editor.css">
<style nonce="${NONCE}">body, main { display: flex; flex-direction: column; block-size: 100dvh; } main, #place { flex: 1; min-block-size: 0; }</style>
<body><main><h1 class="visually-hidden">Editor</h1><div id="place"></div></main><button type="button">After</button><script type="module" src="/editor.js"></script>`
const PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"><rect width="600" height="400" fill="teal"/></svg>`

/** The test of the editor alone; errors and violations of the policy fail it. */
export const test = base.extend<{ noErrors: void }, { editorPage: EditorPage }>({
  editorPage: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names out of the pattern.
    async ({}, use) => {
      await using page = await serveEditor()
      await use(page)
    },
    { scope: 'worker' },
  ],
  noErrors: [
    async ({ page }, use) => {
      const errors: string[] = []
      page.on('pageerror', ({ message }) => errors.push(message))
      page.on('console', (message) => {
        if (message.type() === 'error' && !message.location().url.endsWith('/favicon.ico'))
          errors.push(message.text())
      })
      await use()
      expect(errors).toEqual([])
    },
    { auto: true },
  ],
})

/** Builds the editor alone and serves it at a port of its own. */
async function serveEditor(): Promise<EditorPage> {
  const built = (await build({
    configFile: false,
    root,
    logLevel: 'error',
    build: {
      write: false,
      assetsInlineLimit: 0,
      target: 'baseline-widely-available',
      cssTarget: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
      rolldownOptions: {
        input: 'editor-page',
        output: { entryFileNames: 'editor.js', assetFileNames: 'editor.[ext]' },
      },
    },
    plugins: [
      {
        name: 'editor-page',
        resolveId: (id) => (id === 'editor-page' ? `${root}editor-page.js` : undefined),
        load: (id) => (id === `${root}editor-page.js` ? ENTRY : undefined),
      },
    ],
  })) as Rolldown.RolldownOutput
  const files = built.output.map((file) => ({
    name: `/${file.fileName}`,
    text: file.type === 'chunk' ? file.code : String(file.source),
  }))
  const server = createServer((request, response) => {
    const name = request.url ?? '/'
    const file = files.find((each) => each.name === name)
    response.setHeader('content-security-policy', POLICY)
    if (name === '/') response.setHeader('content-type', 'text/html').end(PAGE)
    else if (name === '/picture.svg') response.setHeader('content-type', 'image/svg+xml').end(PICTURE)
    else if (file)
      response
        .setHeader('content-type', name.endsWith('.css') ? 'text/css' : 'text/javascript')
        .end(file.text)
    else response.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    files,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}

/** Opens the page with a text in its editor. */
export async function openEditor(
  page: Page,
  { url }: EditorPage,
  text: string,
  targets?: { label: string; insert: string }[],
): Promise<void> {
  await page.goto(url)
  await page.evaluate(([text, targets]) => (window as unknown as EditorWindow).open(text, targets), [
    text,
    targets,
  ] as const)
}

/** @returns The editor's whole file. */
export function textOf(page: Page): Promise<string> {
  return page.evaluate(() => (window as unknown as EditorWindow).editor.text())
}
