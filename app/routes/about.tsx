import { ABOUT_PATH, CONTACT_PATH, HOME_PATH } from '#domain/addresses.ts'
import { sharedPicture } from '#domain/picture-sources.ts'
import { describePage } from '../layout/describe-page.ts'
import { SocialLinks } from '../layout/social-links.tsx'
import { creator, structuredData } from '../layout/structured-data.ts'
import { Link } from '../preview/link.tsx'
import { Picture } from '#ui/picture.tsx'
import { Stone } from '#ui/stone.tsx'
import type { Route } from './+types/about.ts'
import styles from './about.module.css'

export { ErrorScreen as ErrorBoundary } from './error-screen.tsx'

export function meta({ matches: [{ loaderData: root }] }: Route.MetaArgs) {
  const { site, publicUrl } = root
  return [
    ...describePage(root, {
      title: 'About',
      description: site.introduction ?? site.description,
      address: ABOUT_PATH,
      type: 'profile',
    }),
    structuredData([
      {
        '@type': 'ProfilePage',
        url: publicUrl + ABOUT_PATH,
        inLanguage: site.language,
        mainEntity: {
          ...creator(root),
          description: site.introduction,
          image: site.photo && new URL(sharedPicture(site.photo).url, publicUrl).href,
          sameAs: site.social.map(({ address }) => address),
        },
      },
    ]),
  ]
}

export default function About({ matches: [root] }: Route.ComponentProps) {
  const { photo, greeting, name, title, about, introduction, social, map } = root.loaderData.site
  const words = about.html ?? introduction
  return (
    <section className={styles.banner} data-brief={!photo && !words ? '' : undefined}>
      <div className={styles.portrait}>
        {photo ? (
          <Picture
            image={photo}
            sizes="(min-width: 80rem) 26rem, (min-width: 64rem) 18rem, (min-width: 32rem) 15rem, 77vw"
            isFirst
          />
        ) : (
          <Stone className={styles.stone} name={map?.place ?? title} distance="0 km" />
        )}
      </div>
      <h1 className={styles.greeting} dir="auto">
        {about.greeting ?? `${greeting} ${name}`}
      </h1>
      <div className={styles.biography}>
        {about.html !== undefined ? (
          // The server wrote it from her Markdown, and it is harmless.
          <div className={styles.words} dir="auto" dangerouslySetInnerHTML={{ __html: about.html }} />
        ) : (
          <div className={styles.words}>
            {introduction?.split(/\n\s*\n/).map((paragraph, index) => (
              <p key={index} dir="auto">
                {paragraph}
              </p>
            )) ?? (
              <p>
                <Link to={HOME_PATH}>Read my articles</Link>, or <Link to={CONTACT_PATH}>write to me</Link>.
              </p>
            )}
          </div>
        )}
        <SocialLinks social={social} isNamed />
      </div>
    </section>
  )
}
