import styles from './article-body.module.css'

/** The text of an article; `html` comes from the server, which lets nothing through that could run. */
export function ArticleBody({ html }: { html: string }) {
  return <div className={styles.body} dangerouslySetInnerHTML={{ __html: html }} />
}
