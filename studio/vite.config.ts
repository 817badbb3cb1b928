import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { STUDIO_ASSETS_PATH } from '../domain/addresses.ts'

/** Builds the studio, and serves it in development. */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  base: `${STUDIO_ASSETS_PATH}/`,
  publicDir: false,
  // Separate from the site's cache, because the site uses other packages.
  cacheDir: 'node_modules/.vite-studio',
  optimizeDeps: { entries: ['studio/**/*.{ts,tsx}', '!studio/**/*.test.*'] },
  build: {
    target: 'baseline-widely-available',
    cssTarget: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    assetsDir: '',
    // The security policy forbids data: addresses.
    assetsInlineLimit: 0,
    // All styles load with the page, so no screen appears without them.
    cssCodeSplit: false,
    manifest: 'manifest.json',
    rolldownOptions: {
      input: 'studio/main.ts',
      output: {
        codeSplitting: {
          // Few files compress better than many, and the service worker caches them all. The first is small, so that it soon sends
          // requests. The code for pasted HTML and for passkeys loads lazily.
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
              test: /studio\/(?:editing|editor\/(?!pasting\/)|fields|page)\/|node_modules\/(?:@codemirror|@lezer|node-diff3|yaml)\//,
            },
          ],
        },
      },
    },
  },
})
