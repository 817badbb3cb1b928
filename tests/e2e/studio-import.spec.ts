import { createContentFolder } from '../helpers/content-folder.ts'
import { askStudio, expectAccessible, signInToStudio } from '../helpers/studio.ts'
import { expect, test } from '../helpers/test.ts'

const comment = `<wp:comment><wp:comment_id>7</wp:comment_id><wp:comment_author>Ana Lima</wp:comment_author>
<wp:comment_date_gmt>2015-01-01 00:00:00</wp:comment_date_gmt><wp:comment_content>Warm and green.</wp:comment_content>
<wp:comment_approved>1</wp:comment_approved><wp:comment_type>comment</wp:comment_type></wp:comment>`

const SITE = Buffer.from(`<rss><channel><wp:wxr_version>1.2</wp:wxr_version>
<wp:base_blog_url>https://old.example</wp:base_blog_url><item><title>Morning tea</title><wp:post_id>1</wp:post_id>
<wp:post_name>morning-tea</wp:post_name><wp:post_type>post</wp:post_type><wp:status>publish</wp:status>
<wp:post_date>2015-01-01 00:00:00</wp:post_date><wp:post_date_gmt>2015-01-01 00:00:00</wp:post_date_gmt>
<content:encoded><![CDATA[Leaves in water. [map x="1"]]]></content:encoded>${comment}</item></channel></rss>`)

test('she moves in: the plan, the import, and her article with its comments', async ({
  page,
  context,
  openWaypost,
}) => {
  const waypost = await openWaypost({ env: { CONTENT_DIR: await createContentFolder([]) } })
  await signInToStudio(context, waypost)
  await page.goto(`${waypost.url}/studio`)
  await page.getByRole('link', { name: 'Move it in' }).click()
  await expect(page.getByRole('heading', { name: 'Move in' })).toBeVisible()
  await expectAccessible(page)
  const send = (name: string, buffer: Buffer) =>
    page.locator('input[type=file]').first().setInputFiles({ name, mimeType: 'text/xml', buffer })

  await test.step('a wrong file is named', async () => {
    await send('poem.xml', Buffer.from('Rain'))
    await expect(page.getByRole('alert')).toContainText('poem.xml is no export')
    await page.getByRole('button', { name: 'Choose other files' }).click()
    await expect(page.getByText('Choose files')).toBeVisible()
  })

  await test.step('the plan says what comes, and what does not', async () => {
    await send('site.xml', SITE)
    await expect(page.getByRole('heading', { name: 'What will come' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText(/1 article.*1 comment/s)
    await page.getByText('What will change').click()
    await expect(page.getByText(/\[map\] is left out/)).toBeVisible()
    await expectAccessible(page)
    expect(await askStudio(context, waypost, 'GET entries')).toMatchObject({ entries: [] })
  })

  await test.step('another tab shows the same plan, and imports', async () => {
    const other = await context.newPage()
    await other.goto(`${waypost.url}/studio/move-in`)
    // The second click must not be on 'Cancel'.
    await other.getByRole('button', { name: 'Import', exact: true }).dblclick()
    await expect(other.getByText('Your old site is here.')).toBeVisible()
    await other.getByText('Your texts here').click()
    await expect(other.getByRole('link', { name: 'Morning tea' })).toHaveAttribute(
      'href',
      '/studio/edit/articles/morning-tea',
    )
    await expectAccessible(other)
    await other.close()
  })

  await page.goto(`${waypost.url}/article/morning-tea`)
  await page.getByRole('button', { name: /Comments/ }).click()
  await expect(page.getByText('Warm and green.', { exact: true })).toBeVisible()
  await expect(page.getByText('Ana Lima', { exact: true }).first()).toBeVisible()
})
