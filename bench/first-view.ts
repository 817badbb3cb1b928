/** What a browser loads for the first view of a page, compressed as it is sent. Fails where that is too much script. */
import { launchBrowser } from '../scripts/browser.ts'
import { startWaypost } from '../tests/helpers/waypost.ts'

/** Bytes of script that the first view of a page may take, with the framework. */
const SCRIPT_LIMIT = 110_000

export async function benchFirstView() {
  const waypost = await startWaypost()
  const browser = await launchBrowser()
  try {
    console.log(`\nBytes for the first view of a page, as sent (script limit ${SCRIPT_LIMIT})`)
    for (const path of ['/home', '/article/the-lake-before-the-city']) {
      const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
      const sent: Record<string, number> = {}
      const pending: Promise<void>[] = []
      page.on('requestfinished', (request) => {
        pending.push(
          request.sizes().then(
            ({ responseBodySize }) => {
              const type = request.resourceType()
              sent[type] = (sent[type] ?? 0) + responseBodySize
            },
            // The page was closed before it had come.
            () => {},
          ),
        )
      })
      await page.goto(waypost.url + path, { waitUntil: 'load' })
      await Promise.all(pending)
      // What comes after the load event, for later steps, is no part of the first view.
      const script = sent.script ?? 0
      const parts = Object.entries(sent).map(([type, bytes]) => `${type} ${bytes}`)
      console.log(
        `  ${path}: ${parts.join(', ')}; script is ${(script / SCRIPT_LIMIT).toFixed(2)} of the limit`,
      )
      if (script > SCRIPT_LIMIT) {
        console.error(`  ${path} takes ${script - SCRIPT_LIMIT} bytes of script too many.`)
        process.exitCode = 1
      }
      await page.close()
    }
  } finally {
    await browser.close()
    await waypost.stop()
  }
}
