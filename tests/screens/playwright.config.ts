import config from '../../playwright.config.ts'

/** How every screen looks and moves, in every state that we know of, and how it is used by keyboard and screen reader. */
export default {
  ...config,
  testDir: '.',
}
