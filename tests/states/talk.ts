import { chooseName, confirmAddress, createAccount, openSession, PASSWORD } from '../helpers/accounts.ts'
import { askAsStranger } from '../helpers/http.ts'
import { addComment } from '../helpers/thread.ts'
import type { Waypost } from '../helpers/waypost.ts'

/** Texts of the comments, in turn. */
const REMARKS = [
  'I was on that train.',
  'The tea at Barog is still the best on the line, whatever they say in Dharampur. Ask for the man with the green kettle, and tell him that the schoolmistress sent you; he will pretend not to remember, and then he will not let you pay.',
  'How long did it take in the end?',
  'Two things.\n\nFirst, the bridge is not from 1903. My great-grandfather carried stones for it, and he was born in 1901.\n\nSecond, thank you.',
  'ਬਹੁਤ ਸੋਹਣਾ ਲਿਖਿਆ ਹੈ।',
  'هذا أجمل ما قرأت هذا الأسبوع.',
]

const ANSWER =
  'Thank you, all of you. The bridge (https://archive.example/bridges/barog_(1903)) is in the album now.'

const LONG_WORDS =
  'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz, and https://archive.example/catalogue/2019/03/05/an-address-that-somebody-pasted-as-it-was-and-that-nobody-shortened?and=it&goes=on'

/** The address in the odd content's `site.yaml`. */
const CREATOR =
  'maximiliana.featherstonehaugh-venkatanarasimharajuvaripeta@unreasonably-slow-journeys.example'

/** Adds comments to the odd content: many to one article, one to another, a long one to a third. */
export async function talk(waypost: Waypost): Promise<void> {
  const tokens = await Promise.all(['meera', 'jonas', 'nadia'].map((name) => openReader(waypost, name)))
  // More than a page of comments.
  for (let index = 0; index < 56; index += 1)
    await addComment(
      waypost,
      tokens[index % tokens.length],
      `${REMARKS[index % REMARKS.length]} (${index + 1})`,
      'talk',
    )
  const asked = await addComment(waypost, tokens[1], REMARKS[2], 'talk')
  await addComment(waypost, await openCreator(waypost), ANSWER, 'talk', { to: asked, isQuoting: true })
  await addComment(waypost, tokens[0], REMARKS[1], 'remark')
  const verbose = await openReader(waypost, 'maximiliana')
  await chooseName(waypost, verbose, 'Featherstonehaugh-Venkatanarasimharajuva')
  await addComment(waypost, verbose, LONG_WORDS, 'long-words')
  await addComment(waypost, verbose, `${REMARKS[1]}\n\n`.repeat(12).trim(), 'long-words')
}

/** Creates the creator's account, confirms its address and signs in. */
async function openCreator(waypost: Waypost): Promise<string> {
  const account = { email: CREATOR, password: PASSWORD }
  await askAsStranger(`${waypost.url}/api/auth/register`, { method: 'POST', body: account })
  await confirmAddress(waypost, account)
  return openSession(waypost, account)
}

async function openReader(waypost: Waypost, name: string): Promise<string> {
  return openSession(waypost, await createAccount(waypost, name))
}
