import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { execFile } from 'node:child_process'
import { appendFile, cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { createContentFolder } from './content-folder.ts'
import { signInToStudio } from './studio.ts'
import { makeTemporaryFolder } from './temporary.ts'
import type { Waypost, WaypostOptions } from './waypost.ts'

const run = promisify(execFile)

/** The faults during typing. */
const FAULTS = ['server', 'tab', 'network', 'disk', 'device', 'elsewhere'] as const
type Fault = (typeof FAULTS)[number]

/**
 * A word typed so shortly before its tab was killed may be missing from the browser's storage. It is counted separately.
 */
const AT_RISK_MS = 50

const ROUNDS = 3
const WORDS_A_ROUND = 5

/** The result of all sessions. */
export interface SessionsTally {
  sessions: number
  /** Sessions whose article was created offline. */
  begun: number
  faults: Record<Fault, number>
  /** Words that were typed, and words written elsewhere. */
  words: number
  /** Words that are missing. */
  lost: string[]
  /** Missing words whose tab was killed within `AT_RISK_MS`. */
  cutOff: string[]
  doubled: string[]
  /** Words that exist twice because the writer kept both of two conflicting texts. */
  keptTwice: string[]
  /** Articles whose words are in another order than they were typed. */
  disordered: string[]
  /** Conflicts in which the writer had to choose. */
  choices: number
}

export interface SessionsOptions {
  browser: Browser
  openWaypost(options: WaypostOptions): Promise<Waypost>
  sessions: number
  /** How many browsers are open at a time. */
  atATime: number
  seed: number
}

/**
 * Types in many sessions, each in its own article and browser, while the tab, the network, the server and the disks fail at
 * random and others write into the same file. In the end everything works, the article opens again, and every word is looked
 * up.
 */
export async function runWritingSessions(options: SessionsOptions): Promise<SessionsTally> {
  const { browser, openWaypost, sessions, atATime, seed } = options
  const tally: SessionsTally = {
    sessions,
    begun: 0,
    faults: { server: 0, tab: 0, network: 0, disk: 0, device: 0, elsewhere: 0 },
    words: 0,
    lost: [],
    cutOff: [],
    doubled: [],
    keptTwice: [],
    disordered: [],
    choices: 0,
  }
  await using disk = await makeDisk()
  await prepareContent(disk.dir, sessions)
  const site = await openWaypost({ contentDir: disk.dir })
  const first = await browser.newContext()
  await signInToStudio(first, site)
  await first.close()
  const place: Place = { site, disk, tally, browser }

  const waiting = Array.from({ length: sessions }, (_, index) => index)
  await Promise.all(
    Array.from({ length: atATime }, async () => {
      for (let index = waiting.shift(); index !== undefined; index = waiting.shift())
        await runSession(index, createRandom(seed + index), place)
    }),
  )
  return tally
}

/**
 * Writes into one article from two devices and an external editor at once.
 *
 * @returns The written words, those that don't exist exactly once, and how often a page reported changes.
 */
export async function runMeeting(
  devices: readonly Page[],
  { contentDir, url }: Waypost,
  id: string,
  durationMs: number,
): Promise<{ words: number; wrong: string[]; told: number; choices: number }> {
  const path = join(contentDir, `articles/${id}.md`)
  const words: string[] = []
  const tally = { choices: 0 }
  let told = 0
  for (const [index, page] of devices.entries()) {
    await page.goto(`${url}/studio/edit/articles/${id}`)
    await page.getByText(['Second paragraph.', 'Third paragraph.'][index]).click()
    await page.keyboard.press('End')
  }
  const until = performance.now() + durationMs
  await Promise.all([
    ...devices.map(async (page, index) => {
      for (let each = 0; performance.now() < until; each++) {
        const word = `d${index}x${each}`
        await page.keyboard.type(` ${word}`, { delay: 30 })
        words.push(word)
        if (await page.getByText(TOLD).isVisible()) told++
      }
    }),
    (async () => {
      for (let each = 0; performance.now() < until; each++) {
        const word = `e${each}`
        if (await writeBeside(path, (text) => text.replace('First paragraph', `First paragraph ${word}`)))
          words.push(word)
        await setTimeout(700)
      }
    })(),
  ])
  for (const page of devices) await settle(page, tally)
  const found = wordsOf(await readFile(path, 'utf8'))
  const wrong = words.filter((word) => found.filter((other) => other === word).length !== 1)
  return { words: words.length, wrong, told, ...tally }
}

/** The page's notice of changes by others. */
const TOLD = /^(?:A change|Changes) made elsewhere/

interface Place {
  site: Waypost
  disk: Disk
  tally: SessionsTally
  browser: Browser
  /** Set while the server is down; all sessions wait for it. */
  outage?: Promise<void>
}

async function runSession(index: number, random: (below: number) => number, place: Place): Promise<void> {
  const { site, disk, tally } = place
  const asked = { choices: 0 }
  const path = join(site.contentDir, `articles/session-${index}.md`)
  const address = `${site.url}/studio/edit/articles/session-${index}`
  const context = await place.browser.newContext({ serviceWorkers: 'block' })
  await whenUp(place, () => signInToStudio(context, site))
  const typed: { word: string; at: number; isAtRisk?: true }[] = []
  const elsewhere: string[] = []
  /** The events, printed if a word is lost or misplaced. */
  const steps: string[] = []
  const startedAt = performance.now()
  const faults = FAULTS.filter((each) => each !== 'disk' || disk.canBeFull)
  const isBegun = index % 4 === 3
  let page: Page
  page = isBegun ? await beginArticle() : await openArticle(context, address, place)

  for (let round = 0; round < ROUNDS; round++) {
    const fault = faults[random(faults.length)]
    tally.faults[fault]++
    await type(2)
    await setTimeout(random(1500))
    const mend = await breakSomething(fault)
    note(`broke ${fault}`)
    await type(WORDS_A_ROUND)
    // A tab must not be killed while the browser stores nothing; the page shows this notice then.
    if (fault === 'tab' || (fault !== 'device' && random(4) === 0)) await killTab(random(400))
    await mend()
    note(`mended ${fault}`)
    if (page.isClosed()) {
      page = await openAgain()
      note(`opened again, with ${(await page.locator('.cm-content').innerText()).trimEnd().slice(-40)}`)
    } else await type(1)
  }

  await setTimeout(random(500))
  await page.close()
  page = await openArticle(context, address, place)
  await settle(page, asked)
  await lookForWords()
  await context.close()

  /** Creates the article offline; the connection returns later, perhaps after the tab was killed. */
  async function beginArticle() {
    tally.begun++
    await rm(path)
    page = await context.newPage()
    await expect(async () => {
      await whenUp(place, () => page.goto(`${site.url}/studio/new`))
      await page.getByLabel('Title', { exact: true }).fill(`Session ${index}`, { timeout: 5000 })
    }).toPass()
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Start writing' }).click()
    await page.locator('.cm-content').click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type('First paragraph. ')
    await type(WORDS_A_ROUND)
    if (random(2) === 0) await killTab(random(400))
    await context.setOffline(false)
    note('online again')
    return page.isClosed() ? openAgain() : page
  }

  async function openAgain() {
    const again = await openArticle(context, address, place)
    // The space after the last word may be lost, which would join the next word to it.
    await again.keyboard.type(' ')
    return again
  }

  async function type(count: number) {
    for (let each = 0; each < count; each++) {
      // The last letter tells a word from the beginning of a longer one.
      const word = `w${index}x${typed.length}w`
      await page.keyboard.type(`${word} `)
      typed.push({ word, at: performance.now() })
      note(`typed ${word}`)
    }
  }

  async function killTab(waitMs: number) {
    await setTimeout(waitMs)
    const at = performance.now()
    note('the tab is killed')
    if (random(2) === 0) await page.close()
    else await crash(page)
    note('the tab is dead')
    for (const each of typed) if (each.at > at - AT_RISK_MS) each.isAtRisk = true
  }

  /** @returns A function that repairs it. */
  async function breakSomething(fault: Fault): Promise<() => Promise<void>> {
    if (fault === 'network') {
      await context.setOffline(true)
      return () => context.setOffline(false)
    }
    if (fault === 'device') {
      const giveBack = await takeStorage(page, site.url)
      return async () => {
        await settle(page, asked)
        await giveBack()
      }
    }
    if (fault === 'disk') {
      await disk.fill()
      return async () => {
        await setTimeout(random(2000))
        await disk.empty()
      }
    }
    if (fault === 'server') {
      const isDown = place.outage !== undefined
      const { promise, resolve } = Promise.withResolvers<void>()
      if (!isDown) {
        place.outage = promise
        await site.kill()
      }
      return async () => {
        if (isDown) return place.outage
        await site.start()
        place.outage = undefined
        resolve()
      }
    }
    if (fault === 'elsewhere') await writeElsewhere()
    return () => Promise.resolve()
  }

  async function writeElsewhere() {
    const word = `e${index}x${elsewhere.length}`
    const isWritten = await writeBeside(path, (text) =>
      text.replace('First paragraph', `First paragraph ${word}`),
    )
    if (!isWritten) return
    elsewhere.push(word)
    note(`wrote ${word} elsewhere`)
  }

  function note(step: string) {
    steps.push(`${(performance.now() - startedAt).toFixed(0)} ms: ${step}`)
  }

  async function lookForWords() {
    const words = wordsOf(await readFile(path, 'utf8'))
    const count = Map.groupBy(words, (word) => word)
    const lostBefore = tally.lost.length
    tally.choices += asked.choices
    tally.words += typed.length + elsewhere.length
    for (const { word, isAtRisk } of [
      ...typed,
      ...elsewhere.map((each) => ({ word: each, isAtRisk: undefined })),
    ]) {
      const found = count.get(word)?.length ?? 0
      if (found === 0) (isAtRisk ? tally.cutOff : tally.lost).push(word)
      if (found > 1) (asked.choices > 0 ? tally.keptTwice : tally.doubled).push(word)
    }
    const places = typed.map(({ word }) => words.indexOf(word)).filter((at) => at !== -1)
    const isDisordered = places.some((at, each) => each > 0 && at < places[each - 1])
    if (isDisordered) tally.disordered.push(path)
    if (isDisordered || tally.lost.length > lostBefore)
      console.log([...steps, await readFile(path, 'utf8')].join('\n'))
  }
}

/** Opens the article with the caret at its end. */
async function openArticle(context: BrowserContext, address: string, place: Place): Promise<Page> {
  const page = await context.newPage()
  const text = page.locator('.cm-content')
  await expect(async () => {
    await whenUp(place, () => page.goto(address))
    await expect(text).toBeVisible({ timeout: 5000 })
  }).toPass()
  await text.click()
  await page.keyboard.press('Control+End')
  return page
}

/** Waits until the page reports that everything is saved. Conflicts keep both texts. */
export async function settle(page: Page, tally: { choices: number }): Promise<void> {
  const choose = page.getByRole('button', { name: 'Choose' })
  const state = async () =>
    (await choose.isVisible()) ? 'to choose' : page.locator('output[data-state]').getAttribute('data-state')
  for (;;) {
    await expect.poll(state, { timeout: 180_000 }).toMatch(/^(?:saved|merged|to choose)$/)
    if (!(await choose.isVisible())) return
    tally.choices++
    await choose.click()
    await page.getByRole('button', { name: 'Use this text' }).click()
    await expect(choose).toBeHidden()
  }
}

async function crash(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash')
  const devTools = await page.context().newCDPSession(page)
  void devTools.send('Page.crash').catch(() => {})
  await crashed
  await page.close()
}

/** Fills the browser's storage. @returns A function that frees it. */
async function takeStorage(page: Page, origin: string): Promise<() => Promise<void>> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
  return async () => {
    await devTools.send('Storage.overrideQuotaForOrigin', { origin })
    await devTools.detach()
  }
}

/** Repeats until the server answers; another session may have stopped it. */
async function whenUp<T>(place: Place, act: () => Promise<T>): Promise<T> {
  for (;;) {
    await place.outage
    try {
      return await act()
    } catch (error) {
      if (!place.outage && !/ECONNREFUSED|ECONNRESET|ERR_CONNECTION|socket hang up/.test(String(error)))
        throw error
      await setTimeout(50)
    }
  }
}

/**
 * Saves as vim does: renames the old file and writes a new one.
 *
 * @returns False if the article is missing or the disk is full.
 */
async function writeBeside(path: string, change: (text: string) => string): Promise<boolean> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
    if (change(text) === text) return false
    await writeFile(`${path}~`, change(text))
  } catch {
    return false
  }
  await rename(path, `${path}.old`)
  // If others have changed it meanwhile, the old file returns.
  const isAsRead = (await readFile(`${path}.old`, 'utf8')) === text
  await rename(isAsRead ? `${path}~` : `${path}.old`, path)
  return isAsRead || writeBeside(path, change)
}

function wordsOf(text: string): string[] {
  return text.split(/[^a-z0-9]+/)
}

interface Disk extends AsyncDisposable {
  dir: string
  /** Only root can mount a disk. */
  canBeFull: boolean
  fill(): Promise<void>
  empty(): Promise<void>
}

/** Mounts a small disk for the content folder; without permission, makes a folder that is never full. */
async function makeDisk(): Promise<Disk> {
  const root = await makeTemporaryFolder('disk')
  const canBeFull = process.platform === 'linux' && process.getuid?.() === 0
  if (canBeFull) await run('mount', ['-t', 'tmpfs', '-o', 'size=16m', 'tmpfs', root])
  const dir = join(root, 'content')
  const filler = join(root, 'filler')
  const append = (size: number) =>
    appendFile(filler, Buffer.alloc(size)).then(
      () => true,
      () => false,
    )
  await mkdir(dir)
  return {
    dir,
    canBeFull,
    async fill() {
      for (let size = 1024 * 1024; size >= 1; size /= 2) while (await append(size));
    },
    empty: () => rm(filler, { force: true }),
    async [Symbol.asyncDispose]() {
      if (canBeFull) await run('umount', ['--lazy', root])
    },
  }
}

async function prepareContent(dir: string, sessions: number): Promise<void> {
  await cp(await createContentFolder([]), dir, { recursive: true })
  for (let index = 0; index < sessions; index++)
    await writeFile(
      join(dir, `articles/session-${index}.md`),
      `---\ntitle: Session ${index}\ndraft: true\n---\n\nFirst paragraph.\n\nSecond paragraph.\n\nThird paragraph. `,
    )
}

/** Random numbers below a bound; the same seed gives the same numbers. */
function createRandom(seed: number): (below: number) => number {
  let state = seed * 7919 + 1
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return Math.floor((state / 0x80000000) * below)
  }
}
