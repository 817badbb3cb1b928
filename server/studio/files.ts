import { readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { STUDIO_ASSETS_PATH } from '#domain/addresses.ts'
import { BUILD_DIR } from '../builds/builds.ts'
import type { Middleware } from '../http/middleware.ts'

/** Addresses of what the studio's page loads. */
export interface StudioFiles {
  scripts: readonly string[]
  /** Files that the scripts import. The browser preloads them. */
  imports: readonly string[]
  /** The imports of the screens with the editor. */
  editing: readonly string[]
  styles: readonly string[]
  /** Path of the service worker's file; absent in development. */
  worker?: string
  /** Serves the source in development. */
  development?: Middleware
  close(): Promise<void>
}

const MAIN = 'studio/main.ts'

/** Opens the build, or the source if no build exists. */
export async function openStudioFiles(server: Server): Promise<StudioFiles> {
  return BUILD_DIR === undefined ? openStudioInDevelopment(server) : openBuiltStudio(BUILD_DIR)
}

function openBuiltStudio(buildDir: string): StudioFiles {
  const manifest = JSON.parse(
    readFileSync(join(buildDir, 'studio/assets/manifest.json'), 'utf8'),
  ) as Readonly<Record<string, { file: string; name?: string; imports?: string[] }>>
  const address = (source: string) => `${STUDIO_ASSETS_PATH}/${manifest[source].file}`
  /** @param wanted Name of a chunk in studio/vite.config.ts. */
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

/** @param server The HTTP server. It carries the development server's socket. */
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
    // The development server of the site answers other addresses.
    development: (request, response, next) =>
      request.url?.startsWith(`${STUDIO_ASSETS_PATH}/`) ? vite.middlewares(request, response, next) : next(),
    close: () => vite.close(),
  }
}
