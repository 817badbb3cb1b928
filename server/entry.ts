import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { parseConfig, type Config } from './config.ts'
import { prepareDataDir } from './data-dir.ts'
import { openDatabase } from './database/database.ts'
import { StartError } from './errors.ts'
import { greeting } from './greeting.ts'
import { listen, stop } from './http/serve.ts'
import { answerUnreadable } from './http/unreadable-requests.ts'
import { leaveWhenAsked } from './leaving.ts'
import { openLog } from './log.ts'
import { openAccounts } from './wiring/accounts.ts'
import { openBlog } from './wiring/blog.ts'
import { openMail } from './wiring/mail.ts'
import { openPages } from './pages/pages.ts'
import { openThreads } from './wiring/threads.ts'

const isDevelopment = process.argv.includes('--dev')

try {
  if (existsSync('.env')) process.loadEnvFile('.env')
  // React chooses its build by this name, which only whoever starts the process knows to set.
  process.env.NODE_ENV = isDevelopment ? 'development' : 'production'
  await start(parseConfig(process.env))
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.error(error.message)
  process.exit(1)
}

/** Wires everything together and serves until asked to stop. */
async function start(config: Config) {
  const log = openLog(config.logLevel)
  await prepareDataDir(config.dataDir)
  const database = await openDatabase(config.database, log)
  const blog = await openBlog(config, log)
  const mail = openMail(config, { database, blog }, log)
  const threads = openThreads(config, { database, blog }, log)
  const accounts = await openAccounts(config, { database, blog, mail, threads }, log)
  const server = createServer()
  answerUnreadable(server)
  const screens = await openPages(config, { ...blog, ...accounts, mail, threads, server, isDevelopment, log })

  await listen(server, config.port, config.host)
  // Only now: whoever holds the port may work on what is stored.
  mail.outbox.start()
  accounts.identity.start()
  console.log(greeting(config, mail.description))

  leaveWhenAsked(
    async () => {
      blog.site.close()
      blog.catalog.close()
      threads.live.close()
      // Whatever of it fails, the rest is brought to its end as well.
      const accountsAndMail = accounts.identity.close().finally(() => mail.outbox.close())
      await Promise.allSettled([stop(server), screens.close(), blog.content.close(), accountsAndMail])
      await database.close()
    },
    { withParent: process.argv.includes('--with-parent') },
  )
}
