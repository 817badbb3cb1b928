import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { STUDIO_ASSETS_PATH } from '../domain/addresses.ts'

/** How the studio is built, and what serves it in development: the same without a step in between. */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  base: `${STUDIO_ASSETS_PATH}/`,
  publicDir: false,
  // Beside that of the pages, which has another set of packages.
  cacheDir: 'node_modules/.vite-studio',
  optimizeDeps: { entries: ['studio/**/*.{ts,tsx}', '!studio/**/*.test.*'] },
  build: {
    target: 'baseline-widely-available',
    cssTarget: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    assetsDir: '',
    // The security policy allows no data: addresses.
    assetsInlineLimit: 0,
    // All styles come with the page, so no screen is seen without them.
    cssCodeSplit: false,
    manifest: 'manifest.json',
    rolldownOptions: {
      input: 'studio/main.ts',
      output: {
        codeSplitting: {
          // Few files compress better than many, and the service worker keeps them all. The first is small, so that it soon asks the
          // server. What converts a paste and what asks for passkeys come when they are wanted.
          groups: [
            {
              name: 'main',
              test: /studio\/(?:main\.|api\/api\.)|\/ui\/request\.|vite\/preload|domain\/addresses\./,
            },
            {
              name: 'frame',
              test: /node_modules\/(?:react|react-dom|react-router|scheduler)\/|\/ui\/(?!passkeys\.|request\.)|studio\/(?:start\.|routes\.|api\/use-api\.|articles\/|shell\/)/,
            },
            {
              name: 'editing',
              test: /studio\/(?:editing|editor\/(?!pasted-html\.|trusted-html\.)|fields|page)\/|node_modules\/(?:@codemirror|@lezer|diff|yaml)\//,
            },
          ],
        },
      },
    },
  },
})
