import type { Server } from 'node:http'
import type { Catalog, Preview } from '../catalog/types.ts'
import type { PageServices } from './types.ts'
import type { Middleware } from '../http/middleware.ts'
import type { RepresentationCache } from '../http/representation-cache.ts'
import type { SecurityOptions } from '../http/security-headers.ts'
import { createPageAnswer, createPreviewPageAnswer, type AnswerPage } from './answer-page.ts'
import { answerKept } from './kept-pages.ts'
import { openBuiltScreens, openScreensInDevelopment } from './screens.ts'

interface PagesOptions {
  /** What a page may ask of the rest of the server. */
  services: Omit<PageServices, 'scriptMark'>
  catalog: Catalog
  /** Present in a preview workspace. */
  preview?: Preview
  cache: RepresentationCache
  security: SecurityOptions
  /** Carries the development server's socket. */
  server: Server
}

/** What renders, keeps and answers pages. */
export interface Pages {
  /** Answers pages, feeds and JSON that are kept in memory. */
  answerKept: Middleware
  /** The development server's own addresses; absent where the pages are built. */
  development?: Middleware
  /** Folder of the built files that pages load; absent in development. */
  clientDir?: string
  /** Answers the screens. */
  answer: AnswerPage
  close(): Promise<void>
}

/**
 * Opens the pages: built ones, or in development those of the source.
 *
 * @throws StartError if nothing has been built.
 */
export async function openPages(options: PagesOptions): Promise<Pages> {
  const { services, catalog, preview, cache, security, server } = options
  const { render, clientDir, middleware, close } = security.isDevelopment
    ? await openScreensInDevelopment(services, server)
    : await openBuiltScreens(services)
  return {
    answerKept: answerKept(catalog, cache),
    development: middleware,
    clientDir,
    answer: preview
      ? createPreviewPageAnswer({ catalog, preview, render, security })
      : createPageAnswer({ catalog, cache, render, security }),
    close,
  }
}
