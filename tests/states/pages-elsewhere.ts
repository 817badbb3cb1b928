import { fileURLToPath } from 'node:url'
import type { KnownPage } from '../helpers/elsewhere.ts'

const picture = fileURLToPath(new URL('../../sample/assets/portrait.jpg', import.meta.url))

/** The pages of other sites that the odd articles link to. */
export const PAGES_ELSEWHERE: KnownPage[] = [
  {
    address: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    title: 'A night train from Kalka to Shimla, without a cut',
    site: 'Asha Films',
    picture,
  },
  {
    address: 'https://social.example/@asha/113000000000000001',
    title: 'Asha (@asha@social.example)',
    text: 'The last ferry left without us, and so we stayed. The keeper of the lighthouse had one room, two blankets and a kettle. '.repeat(
      3,
    ),
    frame: 'https://social.example/@asha/113000000000000001/embed',
    picture,
  },
  {
    address: 'https://www.long-names-of-hosts-and-subdomains.example.com/2026/02/the-lake',
    title: 'The lake before the city, and what the fishermen said of it when nobody else was there to hear',
    text: 'Before there was a city there was a lake, and before the lake there were two streams that met. '.repeat(
      5,
    ),
    site: 'Long Names Magazine',
    picture,
  },
  { address: 'https://short.example/', title: 'Donaudampfschifffahrtsgesellschaftskapitänsmütze' },
  {
    address:
      'https://gone.example/an-address-that-is-long-enough-to-need-more-than-one-line-on-every-phone-that-exists',
  },
  { address: 'https://vimeo.com/76979871' },
]
