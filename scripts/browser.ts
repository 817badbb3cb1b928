/**
 * Finds or installs the browser for journeys, benchmarks and pictures.
 *
 *   node scripts/browser.ts    makes sure that there is one
 */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium, type Browser } from '@playwright/test'
import { installPackage } from './apt.ts'

/** Debian's path. */
const CHROMIUM = '/usr/bin/chromium'

/** Paths of Chromium and Chrome; the first that exists is used. The shell has no window and needs about half the time. */
const INSTALLED = [
  '/usr/bin/chromium-headless-shell',
  CHROMIUM,
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
]

/** Finds an installed Chrome or Chromium, else Playwright's download. */
export function findBrowser(): string | undefined {
  return [...INSTALLED, chromium.executablePath()].find((path) => existsSync(path))
}

/** Switches against work of the browser itself, such as updates. */
export const BROWSER_SWITCHES = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Chromium's sandbox refuses to run as root.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

/** Starts the browser without a window. @throws Error with advice, if there is none. */
export async function launchBrowser(switches: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: await ensureBrowser(), args: [...BROWSER_SWITCHES, ...switches] })
}

/** Installs a browser, if there is none, by the package manager or by Playwright. @throws Error with advice. */
export async function ensureBrowser(): Promise<string> {
  const found = findBrowser()
  if (found === CHROMIUM) installPackage('Chromium without a window', 'chromium-headless-shell')
  if (found === undefined) installPackage('Chromium', 'chromium-headless-shell', 'chromium')
  if (findBrowser() === undefined) downloadBrowser()
  const browser = findBrowser()
  if (browser !== undefined) return browser
  throw new Error('There is no browser for the journeys. Install Chrome or Chromium, then run this again.')
}

function downloadBrowser() {
  console.log("Downloading Playwright's Chromium ...")
  try {
    execFileSync('playwright', ['install', 'chromium'], {
      stdio: 'inherit',
      shell: process.platform === 'win32',
    })
  } catch {
    // The caller reports a missing browser.
  }
}

if (import.meta.main) await ensureBrowser()
