import { ABOUT_PATH, CONTACT_PATH, HOME_PATH } from '#domain/addresses.ts'
import { WORDS, type WordName } from '#domain/words.ts'

/** A field of the form. */
export interface SiteField {
  /** Path in `site.yaml`: `contact.email`. */
  path: string
  label: string
  hint?: string
  kind:
    | 'line'
    | 'word'
    | 'lines'
    | 'markdown'
    | 'number'
    | 'choice'
    | 'picture'
    | 'accent'
    | 'typeface'
    | 'places'
    | 'menu'
  /** What counts without a value. */
  placeholder?: string
  /** Of a `choice`; the first one counts without a value. */
  options?: readonly (readonly [value: string, label: string])[]
  isRequired?: boolean
}

export interface SiteSection {
  title: string
  page: typeof HOME_PATH | typeof ABOUT_PATH | typeof CONTACT_PATH
  fields: readonly SiteField[]
}

function words(
  title: string,
  page: SiteSection['page'],
  labels: Partial<Record<WordName, string>>,
): SiteSection {
  const names = Object.keys(labels) as WordName[]
  const fields = names.map((name) => ({
    path: `words.${name}`,
    label: labels[name]!,
    placeholder: WORDS[name],
    kind: 'word' as const,
  }))
  return { title, page, fields }
}

/** Every line of `site.yaml`, in the order of the form. */
export const SECTIONS: readonly SiteSection[] = [
  {
    title: 'You and your site',
    page: HOME_PATH,
    fields: [
      { path: 'name', label: 'Your name', kind: 'line', isRequired: true },
      { path: 'title', label: 'Title of the site', hint: 'Short is best.', kind: 'line', isRequired: true },
      { path: 'greeting', label: 'Greeting before your name', placeholder: 'Hi, I’m', kind: 'line' },
      { path: 'introduction', label: 'Introduction', hint: 'Sixty to ninety words sit well.', kind: 'lines' },
      {
        path: 'intro',
        label: 'Sentence under ‘Explore’',
        placeholder:
          'Wander beyond the familiar, linger where the road turns quiet, and discover the stories waiting there.',
        kind: 'word',
      },
      {
        path: 'description',
        label: 'Description',
        hint: 'For search engines and feed readers: a sentence or two.',
        kind: 'lines',
      },
    ],
  },
  {
    title: 'About',
    page: ABOUT_PATH,
    fields: [
      { path: 'photo', label: 'Portrait', kind: 'picture' },
      { path: 'about.greeting', label: 'Heading', hint: 'By default your greeting and name.', kind: 'line' },
      {
        path: 'about.biography',
        label: 'Your story',
        kind: 'markdown',
        hint: 'Markdown, as in your articles.',
      },
      { path: 'social', label: 'Your pages elsewhere', kind: 'places' },
    ],
  },
  {
    title: 'Look',
    page: HOME_PATH,
    fields: [
      { path: 'look.accent', label: 'Accent', kind: 'accent' },
      {
        path: 'look.fonts.display',
        label: 'Titles and navigation',
        placeholder: 'Fraunces',
        kind: 'typeface',
      },
      { path: 'look.fonts.reading', label: 'Texts of articles', placeholder: 'Literata', kind: 'typeface' },
      {
        path: 'icon',
        label: 'Icon',
        hint: 'A file of your pictures in SVG or PNG; by default a milestone in your accent.',
        placeholder: 'my-sign.svg',
        kind: 'line',
      },
    ],
  },
  {
    title: 'Contact',
    page: CONTACT_PATH,
    fields: [
      { path: 'contact.address', label: 'Address', kind: 'line' },
      { path: 'contact.phone', label: 'Phone', hint: 'Readers see it as you write it.', kind: 'line' },
      { path: 'contact.email', label: 'E-mail', hint: 'Messages of readers go here.', kind: 'line' },
      { path: 'map.place', label: 'Place on the map', kind: 'line' },
      { path: 'map.latitude', label: 'Latitude', hint: 'In degrees, north positive.', kind: 'number' },
      { path: 'map.longitude', label: 'Longitude', hint: 'In degrees, east positive.', kind: 'number' },
      { path: 'map.picture', label: 'Your own map', kind: 'picture' },
    ],
  },
  {
    title: 'Menu and footer',
    page: HOME_PATH,
    fields: [
      {
        path: 'menu',
        label: 'Menu',
        kind: 'menu',
        hint: 'By default Home, About, all categories and Contact. ‘All categories’ are those without a line of their own, also later ones.',
      },
      { path: 'footer', label: 'Links in the footer', kind: 'menu' },
      { path: 'copyright', label: 'Small print', hint: 'By default © and your name.', kind: 'line' },
    ],
  },
  words('Words of Home', HOME_PATH, {
    explore: 'Above the cards',
    continueReading: 'At each card',
    journey: 'The link to About',
    newest: 'Before the newest title',
    timetable: 'Above the timetable',
  }),
  words('Words of Contact', CONTACT_PATH, {
    contactInformation: 'Above your address',
    write: 'Above the form',
    writeSentence: 'Below that',
    sent: 'Title of the thanks for a message',
    thanks: 'The thanks',
  }),
  words('Words of articles and the footer', HOME_PATH, {
    categories: 'Next to articles: categories',
    popular: 'Next to articles: popular ones',
    category: 'Footer: categories',
    articles: 'Footer: months',
    questions: 'Footer: your address',
    top: 'Footer: the way up',
  }),
  {
    title: 'Texts',
    page: HOME_PATH,
    fields: [
      {
        path: 'cards',
        label: 'Addresses on lines of their own',
        kind: 'choice',
        options: [
          ['yes', 'Become cards of the pages'],
          ['no', 'Stay links'],
        ],
      },
      {
        path: 'typography',
        label: 'Quotation marks and dashes',
        kind: 'choice',
        options: [
          ['plain', 'As you type them'],
          ['smart', 'As printed'],
        ],
      },
    ],
  },
  {
    title: 'For programs',
    page: HOME_PATH,
    fields: [
      {
        path: 'robots',
        label: 'Search engines and language models',
        kind: 'choice',
        options: [
          ['search', 'May list your articles, not train with them'],
          ['all', 'May list them and train with them'],
          ['none', 'May do neither'],
        ],
      },
      { path: 'language', label: 'Language', hint: 'A code: en, pa, hi.', placeholder: 'en', kind: 'line' },
      {
        path: 'security.contact',
        label: 'Contact for reports of weaknesses',
        hint: 'An e-mail address or an https address; by default your e-mail.',
        kind: 'line',
      },
      { path: 'security.policy', label: 'How you handle reports', hint: 'An https address.', kind: 'line' },
    ],
  },
]
