import { html } from 'hono/html'

/** The content of a letter, as plain text. */
export interface Letter {
  siteName: string
  heading: string
  paragraphs: string[]
  /** A text by somebody else; its line breaks stay. */
  quote?: string
  /** Texts by others, each with a line before it. */
  quotes?: readonly { lead: string; text: string }[]
  /** The button, and its address. */
  action?: { label: string; url: string }
  /** Small print at the end. */
  small?: string[]
  /** The link to unsubscribe, at the very end. */
  end?: { label: string; url: string }
}

/**
 * Lays a letter out for mail programs, as text and as HTML.
 *
 * The layout has one column and no tables. Only the button has colours of its own; all others are the mail program's,
 * light or dark. The address of the action is also shown as text, for mail programs without the button.
 */
export function layOutLetter(letter: Letter): { text: string; html: string } {
  return { text: textOf(letter), html: htmlOf(letter) }
}

/** A mark begins each line of the quotation, so the quotation cannot imitate the letter around it. */
function textOf(letter: Letter): string {
  const { siteName, heading, paragraphs, quote, quotes = [], action, small = [], end } = letter
  const parts = [
    heading,
    ...paragraphs,
    ...(quote === undefined ? [] : [markAll(quote)]),
    ...quotes.flatMap(({ lead, text }) => [lead, markAll(text)]),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...small,
    ...(end ? [`${end.label}:\n${end.url}`] : []),
    `-- \n${siteName}`,
  ]
  return `${parts.join('\n\n')}\n`
}

/** Characters at which mail programs begin a new line. */
const LINE_BREAK = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/

function markAll(quote: string): string {
  return quote
    .split(LINE_BREAK)
    .map((line) => `> ${line}`)
    .join('\n')
}

function htmlOf(letter: Letter): string {
  const { siteName, heading, paragraphs, quote, quotes = [], action, small = [], end } = letter
  return String(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <meta name="supported-color-schemes" content="light dark" />
          <title>${heading}</title>
        </head>
        <body style="margin: 0; padding: 0">
          <div style="${STYLES.column}">
            <p style="${STYLES.siteName}">${siteName}</p>
            <h1 style="${STYLES.heading}">${heading}</h1>
            ${paragraphs.map((paragraph) => html`<p style="${STYLES.paragraph}">${paragraph}</p>`)}
            ${quote !== undefined && html`<blockquote style="${STYLES.quote}">${quote}</blockquote>`}
            ${quotes.map(
              ({ lead, text }) =>
                html`<p style="${STYLES.paragraph}">${lead}</p>
                  <blockquote style="${STYLES.quote}">${text}</blockquote>`,
            )}
            ${action && actionHtml(action)} ${small.map((line) => html`<p style="${STYLES.small}">${line}</p>`)}
            ${
              end &&
              html`<p style="${STYLES.small}"><a href="${end.url}" style="color: inherit">${end.label}</a></p>`
            }
          </div>
        </body>
      </html> `,
  )
}

function actionHtml({ label, url }: { label: string; url: string }) {
  return html`<p style="${STYLES.paragraph}"><a href="${url}" style="${STYLES.button}">${label}</a></p>
    <p style="${STYLES.small}">
      Or open this address:<br /><a href="${url}" style="${STYLES.address}">${url}</a>
    </p>`
}

const STYLES = {
  column:
    "max-width: 600px; margin: 0 auto; padding: 32px 20px; font: 16px/1.6 Georgia, 'Times New Roman', serif",
  siteName: 'margin: 0 0 28px; padding: 0 0 10px; border-bottom: 1px solid; font-size: 18px',
  heading: 'margin: 0 0 16px; font-size: 24px; line-height: 1.3; font-weight: normal; text-wrap: balance',
  paragraph: 'margin: 0 0 16px',
  quote:
    'margin: 0 0 24px; padding: 0 0 0 16px; border-left: 3px solid #a5341f; white-space: pre-wrap; overflow-wrap: anywhere',
  button:
    'display: inline-block; padding: 12px 24px; background-color: #a5341f; color: #ffffff; text-decoration: none',
  small: 'margin: 0 0 12px; font-size: 14px; opacity: 0.75',
  address: 'color: inherit; word-break: break-all',
}
