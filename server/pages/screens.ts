import { readFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { RouterContext, ServerBuild } from 'react-router'
import { findBuild } from '../builds/builds.ts'
import type { PreviewView } from '../catalog/types.ts'
import type { PageServices } from './types.ts'
import { StartError } from '../errors.ts'
import type { Middleware } from '../http/middleware.ts'
import type { RenderPage } from './answer-page.ts'
import type { StyleRule } from './style-rules.ts'

/** The React application, ready to render. */
export interface Screens {
  render: RenderPage
  /** The rules of the pages' style sheet; absent in development. */
  styleRules?: readonly StyleRule[]
  /** Folder of the built files that pages load; absent in development. */
  clientDir?: string
  /** The development server's own addresses. */
  development?: Middleware
  close(): Promise<void>
}

type Services = Omit<PageServices, 'scriptNonce'>

/** Opens the screens that `npm run build` made. @throws StartError if no build exists. */
export async function openBuiltScreens(services: Services): Promise<Screens> {
  const buildDir = await findBuild()
  if (buildDir === undefined)
    throw new StartError('The pages are not built. Run npm run build first, or npm start.')
  const entry = pathToFileURL(join(buildDir, 'server/index.js'))
  return {
    render: await createRenderer((await import(entry.href)) as ServerBuild, 'production', services),
    styleRules: JSON.parse(await readFile(new URL('style-rules.json', entry), 'utf8')) as StyleRule[],
    clientDir: join(buildDir, 'client'),
    close: async () => {},
  }
}

/** Opens the screens of the source, with hot reload. */
export async function openScreensInDevelopment(services: Services, server: Server): Promise<Screens> {
  const { createServer } = await import('vite')
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const vite = await createServer({
    root,
    server: { middlewareMode: true, hmr: { server } },
    appType: 'custom',
  })
  return {
    async render(request, scriptNonce, view) {
      const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild
      const render = await createRenderer(build, 'development', services)
      return render(request, scriptNonce, view)
    },
    development: vite.middlewares,
    close: () => vite.close(),
  }
}

async function createRenderer(build: ServerBuild, mode: string, services: Services): Promise<RenderPage> {
  // Imported late: React reads NODE_ENV when it loads, and entry.ts sets it first.
  const { createRequestHandler, RouterContextProvider } = await import('react-router')
  const handle = createRequestHandler(build, mode)
  // The context must come from the bundle: the source has another object.
  const { servicesContext } = build.entry.module as unknown as {
    servicesContext: RouterContext<PageServices>
  }
  return (request, scriptNonce, view?: PreviewView) => {
    const context = new RouterContextProvider()
    const workspace = { ...services.workspace, ...view?.workspace }
    context.set(servicesContext, { ...services, ...view, workspace, scriptNonce })
    return handle(request, context)
  }
}
