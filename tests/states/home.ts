import { at, type State } from './state.ts'

/** Home with and without filters, and with few and many articles. */
export const HOME: State[] = [
  { screen: 'home', name: 'every article', ...at('/home') },
  { screen: 'home', name: 'by category', ...at('/home?category=Journeys') },
  { screen: 'home', name: 'by month', ...at('/home?month=June+2026') },
  { screen: 'home', name: 'without a category', ...at('/home?category=Uncategorized') },
  { screen: 'home', name: 'the whole list', ...at('/home?list=all') },
  { screen: 'home', name: 'the whole list of a category', ...at('/home?category=Food&list=all') },
  { screen: 'home', name: 'nothing found', ...at('/home?category=Food&month=March+1999') },
  { screen: 'home', name: 'name and title alone', site: 'name and title', ...at('/home') },
  { screen: 'home', name: 'a new blog', site: 'a new blog', ...at('/home') },
  { screen: 'home', name: 'no pictures', site: 'no pictures', ...at('/home') },
  { screen: 'home, few or many', name: 'no article', site: 'no article', ...at('/home') },
  { screen: 'home, few or many', name: 'one article', site: 'one article', ...at('/home') },
  { screen: 'home, few or many', name: 'four articles', site: 'four articles', ...at('/home') },
  { screen: 'home, few or many', name: 'first of several pages', site: 'many articles', ...at('/home') },
  {
    screen: 'home, few or many',
    name: 'second page',
    site: 'many articles',
    ...at('/home?page=2'),
  },
  { screen: 'home, odd', name: 'long words, no pictures, no dates', site: 'odd', ...at('/home') },
  {
    screen: 'home, odd',
    name: 'a category of one long word',
    site: 'odd',
    ...at(`/home?category=${encodeURIComponent('Rindfleischetikettierungsüberwachungen')}`),
  },
]
