import { globSync } from 'node:fs'
import { relative } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

const STYLE_FILES = globSync('{app,ui}/**/*.module.css', { cwd: import.meta.dirname }).toSorted()

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
  optimizeDeps: { entries: ['{app,ui}/**/*.{ts,tsx}'] },
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
    ssr: {
      build: {
        rolldownOptions: {
          output: {
            // Scripts of the page's own are written out from their functions. Names at the top stay for stack traces.
            minify: { compress: true, mangle: { toplevel: false }, codegen: { removeWhitespace: true } },
          },
        },
      },
    },
    client: {
      build: {
        rolldownOptions: {
          output: {
            // One file for all that every page needs compresses better than twenty. In none of it is what the first view does
            // without: the e-mail client, the one of the browser's database, what asks for passkeys, what finds links in
            // comments, icons of what opens later. What cards and articles share is too small to be asked for by itself, and so
            // is the path above screens.
            advancedChunks: {
              groups: [
                {
                  name: 'frame',
                  test: /node_modules\/(?!@emailjs\/|@simplewebauthn\/|idb\/|linkify-it\/|uc\.micro\/|bootstrap-icons\/)|(?:app\/(?:root|entry\.client|articles\/unpublished-badge|layout\/(?:breadcrumb|structured-data))|ui\/reduced-motion)\.tsx?$/,
                },
                // The fields of every form, and what is typed into them.
                {
                  name: 'form',
                  test: /ui\/(?:busy|draft-store|field|messages|use-checked-form)\.|domain\/email-address\./,
                },
              ],
            },
          },
        },
      },
    },
  },
}))
