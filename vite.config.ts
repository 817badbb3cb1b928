import { globSync } from 'node:fs'
import { relative } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

const STYLE_FILES = globSync('app/**/*.module.css', { cwd: import.meta.dirname }).toSorted()

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  publicDir: false,
  css: {
    modules: {
      // Each page has its class names and their rules in it, so a file's number in place of a hash makes it smaller.
      generateScopedName:
        command === 'build'
          ? (name, file) => `${name}_${STYLE_FILES.indexOf(relative(import.meta.dirname, file))}`
          : undefined,
    },
  },
  // All packages are found at the start: one found later would make the browser load the page again.
  optimizeDeps: { entries: ['app/**/*.{ts,tsx}'] },
  build: {
    target: 'baseline-widely-available',
    // Styles for the browsers that know `:dir()` and `light-dark()`, as those above do but for the oldest. For others `:dir()`
    // would be put in terms of the page's language, and a title that runs the other way on an English page has none of its own.
    cssTarget: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    // The security policy allows no data: addresses, and a picture inside a style sheet holds up the page.
    assetsInlineLimit: 0,
    // All styles together are smaller than what asking for them one by one costs.
    cssCodeSplit: false,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // One file for the framework compresses better than seven, and stays in the browser's cache when only the
            // screens have changed; one for all that every page needs compresses better than ten. What the first view does
            // without is in neither: the e-mail client, the one of the browser's database, what asks for passkeys, what finds
            // links in comments, icons of what opens later.
            advancedChunks: {
              groups: [
                {
                  name: 'framework',
                  test: /node_modules\/(?!@emailjs\/|@simplewebauthn\/|idb\/|linkify-it\/|uc\.micro\/|bootstrap-icons\/)/,
                  priority: 2,
                },
                // What cards and articles share is too small to be asked for by itself, and so is the path above screens.
                {
                  name: 'frame',
                  test: /app\/(?:root|articles\/unpublished-mark|layout\/breadcrumb)\.tsx/,
                  priority: 1,
                },
              ],
            },
          },
        },
      },
    },
  },
}))
