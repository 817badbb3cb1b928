import config from '../../playwright.config.ts'

/** How every screen looks and moves, in every state that we know of. */
export default {
  ...config,
  testDir: '.',
  globalSetup: '../../scripts/postgres/global-setup.ts',
}
