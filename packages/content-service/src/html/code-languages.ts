import dart from 'highlight.js/lib/languages/dart'
import dockerfile from 'highlight.js/lib/languages/dockerfile'
import elixir from 'highlight.js/lib/languages/elixir'
import haskell from 'highlight.js/lib/languages/haskell'
import julia from 'highlight.js/lib/languages/julia'
import latex from 'highlight.js/lib/languages/latex'
import nginx from 'highlight.js/lib/languages/nginx'
import nix from 'highlight.js/lib/languages/nix'
import powershell from 'highlight.js/lib/languages/powershell'
import scala from 'highlight.js/lib/languages/scala'
import { common, createLowlight } from 'lowlight'
import { nearMiss } from '@waypost/local-files/written/near-miss.ts'

let loaded: ReturnType<typeof createLowlight> | undefined

/** The grammars of the languages that most code is written in. Only code needs them, so the first one loads them. */
export function grammars() {
  if (loaded) return loaded
  const { plaintext: _, ...coloured } = common
  loaded = createLowlight({
    ...coloured,
    dart,
    dockerfile,
    elixir,
    haskell,
    julia,
    latex,
    nginx,
    nix,
    powershell,
    scala,
  })
  loaded.registerAlias({ xml: ['vue', 'svelte', 'astro'], json: ['json5'] })
  return loaded
}

/** The known language that an unknown one probably means. Many short names are languages too. */
export function meantLanguage(written: string): string | undefined {
  if (written.length < MIN_LENGTH || grammars().registered(written)) return undefined
  const known = grammars().listLanguages()
  return nearMiss(
    written,
    known.filter(({ length }) => length >= MIN_LENGTH),
  )
}

const MIN_LENGTH = 5

/** A language's name for readers: `ts` is TypeScript. */
export function languageLabel(name: string): string {
  return LABELS[name] ?? (name.length < 5 ? name.toUpperCase() : name[0].toUpperCase() + name.slice(1))
}

const LABELS: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'bash Bash,sh Shell,zsh Zsh,console Console,c++ C++,cpp C++,cs C#,csharp C#,c# C#,dart Dart,diff Diff,docker Dockerfile,' +
    'go Go,golang Go,graphql GraphQL,java Java,javascript JavaScript,js JavaScript,mjs JavaScript,kt Kotlin,latex LaTeX,' +
    'tex LaTeX,less Less,lua Lua,make Make,md Markdown,nginx nginx,nix Nix,objectivec Objective-C,perl Perl,' +
    'powershell PowerShell,ps1 PowerShell,py Python,rb Ruby,ruby Ruby,rs Rust,rust Rust,ts TypeScript,typescript TypeScript,' +
    'vbnet VB.NET,vue Vue,wasm WebAssembly,xhtml HTML,yml YAML'
  )
    .split(',')
    .map((pair) => pair.split(' ')),
)
