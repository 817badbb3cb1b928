import { createRandom, type Random } from '@waypost/content-service/testing'

/** A Markdown text as a writer types it. Lists and quotations end with an empty line, and have no marks after their first line. */
export function typedText(seed: number): string {
  const random = createRandom(seed)
  const blocks = random.some(BLOCKS, 1, 4)
  return blocks.map((block) => block(random)).join('\n\n')
}

/** Some words. The first makes no list or quotation, whose marks Enter would repeat. */
function words(random: Random): string {
  const some = random.some(WORDS, 1, 7).join(random.chance(0.8) ? ' ' : '')
  return /^(?:[-+*>]|1\.|\s)/.test(some) ? `a ${some}` : some
}
const lines = (random: Random, least = 1) =>
  Array.from({ length: least + random.below(3) }, () => words(random)).join('\n')

const BLOCKS: ((random: Random) => string)[] = [
  words,
  words,
  words,
  (random) => `![${words(random)}](../assets/img-4711.jpg)`,
  (random) => `![](<lake at dawn.jpg> "At ${random.pick(['dawn', 'dusk'])}")`,
  (random) => `[![${words(random)}](a.jpg)](https://maps.example/)`,
  (random) => `${words(random)}  \n${words(random)}`,
  (random) => `${words(random)}\\\n${words(random)}`,
  (random) => `${'#'.repeat(1 + random.below(6))} ${words(random)}${random.pick(['', ' #'])}`,
  (random) => `${random.pick(['-', '*', '+', '1.', '3)', '> ', '>'])} ${lines(random, 2)}`,
  (random) => `${random.pick(['```', '~~~'])}js\n  ${words(random)}\n\n    ${words(random)}\n`,
  (random) => `| a | ${words(random)} |\n| --- | :-: |\n| ${words(random)} | |\n| b | c |`,
  (random) => random.pick(['---', '***', '* * *', '___', '<br>', '</details>', '<!-- a -->']),
  (random) => `<details>\n<summary>${words(random)}</summary>\n${words(random)}\n</details>`,
  (random) => `[a]: https://a.example/\n[b]: <b c> '${words(random)}'`,
  (random) => `    ${words(random)}`,
]

const WORDS = [
  `a Tea don’t 茶 「大事」 שלום चाय 🫖 👩‍👧 e\u0301 1. - + # > | … a_b_c **b** *i* __b__ ~~s~~ \`c\` \`\`c\`c\`\``,
  `*** ** * _ \` ~ \\ \\* &amp; & < > <b> [a](b.md) [a][b] [a] [ ] ![a](b.jpg) ![a] ! ( ) (a) "a" ' : ::`,
  `[^1] [x] https://a.example/b_c?d=*e* <https://a.example> a@b.example // /usr/bin { } $x$ ==m== a\u00a0b`,
  `\u3000`,
].flatMap((line) => line.split(' '))
