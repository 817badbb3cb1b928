import config from '../../playwright.config.ts'

/** What takes long: things broken under load, attacks by the thousand. On both databases. */
export default {
  ...config,
  testDir: '.',
  timeout: 600_000,
  retries: 0,
  reporter: [['list'], ['./reliability-report.ts']],
  projects: [
    { name: 'sqlite', use: { database: 'sqlite' }, testIgnore: '*-postgres.spec.ts' },
    { name: 'postgres', use: { database: 'postgres' }, testIgnore: '*-sqlite.spec.ts' },
  ],
}
