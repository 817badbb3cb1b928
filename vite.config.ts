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
      // Each page contains its class names and rules: a file's number is shorter than a hash.
      generateScopedName:
        command === 'build'
          ? (name, file) => `${name}_${STYLE_FILES.indexOf(relative(import.meta.dirname, file))}`
          : undefined,
    },
  },
  // Finds all packages at the start: one that is found later makes the browser reload the page.
  optimizeDeps: { entries: ['{app,ui}/**/*.{ts,tsx}'] },
  build: {
    target: 'baseline-widely-available',
    // Browsers with `:dir()` and `light-dark()`: all of the target above but the oldest. For others, Vite would replace `:dir()` by
    // the page's language, which is wrong for a right-to-left title on an English page.
    cssTarget: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    // The security policy forbids data: addresses, and a picture inside a style sheet delays the page.
    assetsInlineLimit: 0,
    // One file of all styles is smaller than the requests for many.
    cssCodeSplit: false,
  },
  environments: {
    ssr: {
      build: {
        rolldownOptions: {
          output: {
            // The page writes out functions as inline scripts. Top-level names stay for stack traces.
            minify: { compress: true, mangle: { toplevel: false }, codegen: { removeWhitespace: true } },
          },
        },
      },
    },
    client: {
      build: {
        rolldownOptions: {
          output: {
            // One file with everything that every page needs compresses better than twenty. It leaves out what loads later: the clients
            // of e-mail, of the browser's database and of passkeys, the finder of links in comments, and icons. It includes some files
            // that are too small for requests of their own.
            advancedChunks: {
              groups: [
                {
                  name: 'frame',
                  test: /node_modules\/(?!@emailjs\/|@simplewebauthn\/|idb\/|linkify-it\/|uc\.micro\/|bootstrap-icons\/)|(?:app\/(?:root|entry\.client|articles\/unpublished-badge|layout\/(?:breadcrumb|structured-data))|ui\/reduced-motion)\.tsx?$/,
                },
                // The fields of every form, and drafts.
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
