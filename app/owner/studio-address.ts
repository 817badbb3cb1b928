import type { STUDIO_PATH } from '#domain/addresses.ts'

/** The same path once more: every reader loads what the site imports from `domain/addresses.ts`. */
export const STUDIO: typeof STUDIO_PATH = '/studio'
