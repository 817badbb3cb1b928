import { Hono, type Context } from 'hono'
import { html } from 'hono/html'
import { ANSWER_MAILS_PATH } from '#domain/addresses.ts'
import { answerPlainPage, type PlainPageOptions } from '../design/plain-page.ts'
import { AppError } from '../errors.ts'
import type { FindUser } from '../identity/types.ts'
import type { AnswerMailLink, AnswerMails } from './answer-mails.ts'

/** The texts of the page behind each link. */
const PAGES: Record<AnswerMailLink, { title: string; button: string; done: string }> = {
  start: { title: 'Mails of answers', button: 'Mail me answers', done: 'You will be mailed answers' },
  end: { title: 'End mails of answers', button: 'End these mails', done: 'These mails have ended' },
}

/**
 * Answers below `/api/answer-mails`: the account panel's requests in JSON, and the pages behind mailed links, which
 * need no
 * scripts. Opening a page changes nothing, since programs that scan mails open every link; only a POST does. To
 * unsubscribe, mail programs send this POST themselves (RFC 8058).
 */
export function answerMailRoutes(answerMails: AnswerMails, findUser: FindUser, siteName: () => string) {
  return new Hono()
    .use(async (c, next) => {
      c.header('cache-control', 'no-store')
      await next()
    })
    .get('/', async (c) => c.json({ isWanted: await answerMails.isWanted((await requireUser(c)).id) }))
    .post('/', async (c) => {
      await answerMails.request(await requireUser(c))
      return c.body(null, 202)
    })
    .delete('/', async (c) => {
      await answerMails.end((await requireUser(c)).id)
      return c.body(null, 204)
    })
    .get('/:link{start|end}', async (c) => {
      const { link, token } = readLink(c)
      const email = await answerMails.findEmail(link, token)
      return email === undefined ? answerSpent(c) : answerForm(c, link, token, email)
    })
    .post('/:link{start|end}', async (c) => {
      const { link, token } = readLink(c)
      const email = await answerMails.follow(link, token)
      return email === undefined ? answerSpent(c) : answerDone(c, link, email)
    })

  async function requireUser(c: Context) {
    const user = await findUser(c.req.header('authorization'))
    if (!user) throw new AppError('signed-out', 'Please log in first.')
    return user
  }

  function answerForm(c: Context, link: AnswerMailLink, token: string, email: string) {
    const { title, button } = PAGES[link]
    const action = `${ANSWER_MAILS_PATH}/${link}?${new URLSearchParams({ token })}`
    return answer(c, title, {
      body: html`
        <p>${siteName()} mails ${email} when somebody answers a comment of that account, if you want it.</p>
        <form method="post" action="${action}">
          <p><button>${button}</button></p>
        </form>
      `,
    })
  }

  function answerDone(c: Context, link: AnswerMailLink, email: string) {
    const text =
      link === 'start'
        ? html`<p>${email} is mailed answers. Each mail has a link that ends them.</p>`
        : html`<p>${email} is mailed no more answers.</p>`
    return answer(c, PAGES[link].done, { mark: 'arrived', hasWayHome: true, body: text })
  }

  function answerSpent(c: Context) {
    return answer(c, 'This link does not work any more', {
      status: 410,
      mark: 'closed',
      hasWayHome: true,
      body: html`<p>You can ask for another one in your account.</p>`,
    })
  }

  function answer(c: Context, title: string, page: Omit<PlainPageOptions, 'title' | 'siteName'>) {
    return answerPlainPage(c, { title, siteName: siteName(), ...page })
  }
}

function readLink(c: Context): { link: AnswerMailLink; token: string } {
  return { link: c.req.param('link') as AnswerMailLink, token: c.req.query('token') ?? '' }
}
