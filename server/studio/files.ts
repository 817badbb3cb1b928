import { readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { STUDIO_ASSETS_PATH } from '#domain/addresses.ts'
import { BUILD_DIR } from '../builds/builds.ts'
import type { Middleware } from '../http/middleware.ts'

/** What the studio's page loads, by addresses. */
export interface StudioFiles {
  scripts: readonly string[]
  /** What the scripts go on to load, for the browser to fetch at once. */
  imports: readonly string[]
  /** The same for the screens in which a text is written. */
  editing: readonly string[]
  styles: readonly string[]
  /** Path of the service worker's file; absent in development. */
  worker?: string
  /** The development server's own addresses. */
  development?: Middleware
  close(): Promise<void>
}

const MAIN = 'studio/main.ts'

/** Opens the files of the build, or of the source where there is none. */
export async function openStudioFiles(server: Server): Promise<StudioFiles> {
  return BUILD_DIR === undefined ? openStudioInDevelopment(server) : openBuiltStudio(BUILD_DIR)
}

/** Opens the files that `npm run build` made. */
function openBuiltStudio(buildDir: string): StudioFiles {
  const manifest = JSON.parse(
    readFileSync(join(buildDir, 'studio/assets/manifest.json'), 'utf8'),
  ) as Readonly<Record<string, { file: string; name?: string; imports?: string[] }>>
  const address = (source: string) => `${STUDIO_ASSETS_PATH}/${manifest[source].file}`
  /** @param wanted As studio/vite.config.ts names it. */
  const withImports = (wanted: string) => {
    const [source, { imports = [] }] = Object.entries(manifest).find(([, { name }]) => name === wanted)!
    return [source, ...imports].map(address)
  }
  const imports = withImports('frame')
  return {
    scripts: [address(MAIN)],
    imports,
    editing: withImports('editing').filter((file) => !imports.includes(file)),
    styles: [address('style.css')],
    worker: join(buildDir, 'studio/service-worker.js'),
    close: async () => {},
  }
}

/** Serves the files of the source. @param server Carries the development server's socket. */
async function openStudioInDevelopment(server: Server): Promise<StudioFiles> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    configFile: fileURLToPath(new URL('../../studio/vite.config.ts', import.meta.url)),
    server: { middlewareMode: true, hmr: { server } },
    appType: 'custom',
  })
  return {
    scripts: [`${STUDIO_ASSETS_PATH}/@vite/client`, `${STUDIO_ASSETS_PATH}/${MAIN}`],
    imports: [],
    editing: [],
    styles: [],
    // Others' addresses are the pages'.
    development: (request, response, next) =>
      request.url?.startsWith(`${STUDIO_ASSETS_PATH}/`) ? vite.middlewares(request, response, next) : next(),
    close: () => vite.close(),
  }
}
