import { startPostgres } from '../postgres.ts'

/** Starts PostgreSQL for a run of Vitest or Playwright, whose workers find its address in TEST_DATABASE_URL. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const postgres = await startPostgres()
  process.env.TEST_DATABASE_URL = postgres.url
  return postgres.stop
}
