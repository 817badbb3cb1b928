import config from '../../playwright.config.ts'

/** What takes long and needs no browser: storms of writes, attacks by the thousand. On both databases. */
export default {
  ...config,
  testDir: '.',
  timeout: 600_000,
  projects: [
    { name: 'sqlite', use: { database: 'sqlite' } },
    { name: 'postgres', use: { database: 'postgres' } },
  ],
}
