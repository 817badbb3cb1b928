import { commandOf } from './command.ts'
import { contentful } from './export/contentful.ts'
import { OPTIONS } from './export/options.ts'
import { site } from './export/site.ts'
import { wordpress } from './export/wordpress.ts'

export const command = commandOf({
  name: 'export',
  about: 'writes your site or its content for other programs',
  question: 'Name what to write: site, wordpress or contentful.',
  options: OPTIONS,
  actions: { site, wordpress, contentful },
})
