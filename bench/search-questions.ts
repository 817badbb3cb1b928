import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What a reader types, and the article that she means. They stay as they are when the search changes. */
export const QUESTIONS: readonly (readonly [asked: string, id: string])[] = [
  // Words of titles.
  ['lake', 'the-lake-before-the-city'],
  ['monsoon skies', 'a-field-guide-to-monsoon-skies'],
  ['broken plates', 'a-kingdom-of-broken-plates'],
  ['kite', 'kite-weather'],
  ['mustard', 'mustard-twice'],
  // Words of texts alone.
  ['sukhna', 'the-lake-before-the-city'],
  ['bagru indigo', 'blue-to-the-elbows'],
  ['rice below the sea', 'boatmen-of-kuttanad'],
  ['baker srinagar', 'bread-before-light'],
  ['le corbusier tower', 'concrete-and-a-thousand-shadows'],
  ['night bus rohru', 'hairpins-by-night'],
  ['rann of kutch full moon', 'notes-from-a-salt-desert'],
  ['thermometer boiling water', 'tea-at-four-altitudes'],
  ['amaltas', 'the-fortnight-of-gold'],
  ['brahmaputra', 'the-island-that-leaves'],
  // With mistakes.
  ['umbrela repair', 'forty-umbrellas-one-monsoon'],
  ['slow trian to shimla', 'a-slow-train-to-shimla'],
  ['salt dessert', 'notes-from-a-salt-desert'],
  ['notebok', 'what-a-notebook-is-for'],
  ['rock gardn', 'a-kingdom-of-broken-plates'],
  ['lighthuose', 'the-keeper-of-a-light-that-keeps-itself'],
  ['chandigrah capitol', 'concrete-and-a-thousand-shadows'],
  // Other forms of words.
  ['pickled limes', 'lime-pickle-under-oath'],
  ['packing lists', 'one-bag-one-month'],
  ['growing apples', 'what-apple-growers-know'],
  ['flying kites', 'kite-weather'],
  ['printed cloths', 'blue-to-the-elbows'],
  // As they are typed, and as one asks a person.
  ['lighth', 'the-keeper-of-a-light-that-keeps-itself'],
  ['apple gro', 'what-apple-growers-know'],
  ['which road closes in october?', 'the-road-that-closes-in-october'],
  ['how to make saag from mustard leaves', 'mustard-twice'],
  // Accents, other languages and scripts.
  ['cafe krakow', 'bench-polish'],
  ['lodz', 'bench-polish'],
  ['strassenbahn', 'bench-german'],
  ['garcon', 'bench-french'],
  ['नमस्ते', 'bench-hindi'],
  ['東京', 'bench-japanese'],
  // Of the made-up articles.
  ['@title 700', 'article-700'],
  ['@text 1234', 'article-1234'],
  ['@text 42', 'article-42'],
]

const OTHER_LANGUAGES: Record<string, [title: string, text: string]> = {
  'bench-polish': [
    'Herbata w Krakowie',
    'W kawiarni Café Kraków pada deszcz. Pociąg do Łodzi, bo Łódź, odjeżdża o szóstej.',
  ],
  'bench-german': [
    'Mit der Straßenbahn',
    'Die Straßenbahn fährt über die Brücke, und die Häuser bleiben zurück.',
  ],
  'bench-french': ['Le garçon et la mer', 'Un garçon regarde la mer depuis l’école, été comme hiver.'],
  'bench-hindi': ['नमस्ते, पहाड़', 'सुबह की चाय के साथ पहाड़ दिखता है। नमस्ते कहने के लिए कोई नहीं है।'],
  'bench-japanese': ['東京都の朝', '朝の東京都は静かです。電車が川を渡ります。'],
}

/** Writes the articles in other languages that some questions mean. */
export async function addOtherLanguages(contentDir: string): Promise<void> {
  await mkdir(join(contentDir, 'articles'), { recursive: true })
  for (const [id, [title, text]] of Object.entries(OTHER_LANGUAGES))
    await writeFile(
      join(contentDir, `articles/${id}.md`),
      `---\ntitle: ${title}\ndate: 2020-01-01\n---\n\n${text}\n`,
    )
}

/** A word of fewer articles is what these are about, and no others. */
const MIN_ARTICLES = 3

/** The words that several of a folder's articles share, the most common one first. */
export async function readSharedWords(contentDir: string): Promise<string[]> {
  const counts = new Map<string, { words: number; articles: number }>()
  for (const name of await readdir(join(contentDir, 'articles'))) {
    const text = await readFile(join(contentDir, 'articles', name), 'utf8')
    for (const [word, { length }] of Map.groupBy(text.toLowerCase().match(/[a-z]+/g) ?? [], (word) => word)) {
      const { words, articles } = counts.get(word) ?? { words: 0, articles: 0 }
      counts.set(word, { words: words + length, articles: articles + 1 })
    }
  }
  return [...counts]
    .filter(([, { articles }]) => articles >= MIN_ARTICLES)
    .toSorted(([, one], [, other]) => other.words - one.words)
    .map(([word]) => word)
}
