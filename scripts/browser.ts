/**
 * Finds or installs the browser for journeys, benchmarks and pictures.
 *
 *   node scripts/browser.ts    makes sure that there is one
 */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium, type Browser } from '@playwright/test'
import { installPackage } from './apt.ts'

/** Where Chromium and Chrome stand; the first that exists is used. The shell has no window, and takes a quarter less time. */
const INSTALLED = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * Finds the browser for the journeys.
 *
 * @returns Path of an installed Chrome or Chromium, else of the one that Playwright downloaded; `undefined` if there is
 *   neither.
 */
export function findBrowser(): string | undefined {
  return [...INSTALLED, chromium.executablePath()].find((path) => existsSync(path))
}

/** Switches that keep the browser to what it is asked for. */
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

/** Starts the browser without a window. @throws Error naming what to do by hand, if there is none to be had. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await ensureBrowser(), args: BROWSER_SWITCHES })
}

/**
 * Makes sure that there is a browser: an installed one, else the package manager's when this user may install, else
 * Playwright's own download.
 *
 * @throws Error naming what to do by hand, if none of them worked.
 */
export async function ensureBrowser(): Promise<string> {
  const installChromium = () => installPackage('Chromium', 'chromium-headless-shell', 'chromium')
  for (const install of [() => {}, installChromium, downloadBrowser]) {
    install()
    const browser = findBrowser()
    if (browser !== undefined) return browser
  }
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
    // The caller looks for the browser and tells what to do if it is not there.
  }
}

if (import.meta.main) await ensureBrowser()
