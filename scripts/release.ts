/**
 * Makes a version: a section of CHANGELOG.md, a commit, a tag, and in `releases/` the archive, its digest, `latest.json`,
 * the installer, `compose.yaml` and, if a container engine answers, an image. Everything is made in a clone first, so a failure
 * changes nothing here. `releases/` goes to the address of the releases as it is: `releases` in package.json.
 *
 *   npm run release                      the next version: 0.3.0 after 0.2.7
 *   npm run release 1.0.0
 *   npm run release -- --trial           commits and tags nothing here
 *   npm run release -- --to FOLDER       another folder than releases/
 */
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import metadata from '../package.json' with { type: 'json' }
import { makeArchive, versionIn } from './release/archive.ts'
import { changesOf, nextVersion, releaseChanges, VERSION } from './release/changelog.ts'
import { read, run } from './release/commands.ts'
import { makeImage } from './release/image.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const { values, positionals } = parseArgs({
  options: { trial: { type: 'boolean' }, to: { type: 'string', default: join(root, 'releases') } },
  allowPositionals: true,
})
const version = positionals[0] ?? nextVersion(await versionIn(root))
const date = new Date().toISOString().slice(0, 10)
const tag = `v${version}`
const folder = resolve(process.env.INIT_CWD ?? '.', values.to)

if (!VERSION.test(version)) throw new Error(`${version} is no version such as 0.3.0.`)
if (!values.trial && (await read(root, 'git', ['status', '--porcelain'])) !== '')
  throw new Error('Commit your changes first: a release is made of what is committed.')

const temporary = await mkdtemp(join(tmpdir(), 'waypost-release-'))
try {
  const clone = join(temporary, 'waypost')
  await run(root, 'git', ['clone', '--quiet', '--no-hardlinks', root, clone])
  const changes = await commitVersion(clone)
  const archive = await makeArchive(clone, version, folder)
  await copyFile(join(clone, 'compose.yaml'), join(folder, 'compose.yaml'))
  const installer = await readFile(join(clone, 'hosting/install.sh'), 'utf8')
  await writeFile(
    join(folder, 'install.sh'),
    installer.replace(/^(.*releases=)https:.*$/m, `$1${metadata.releases}`),
  )
  const image = await makeImage(clone, version, folder)
  const latest = { version, date, archives: [archive], ...(image && { image }), changes }
  await writeFile(join(folder, 'latest.json'), `${JSON.stringify(latest, undefined, 2)}\n`)
  if (!values.trial) await run(root, 'git', ['pull', '--quiet', '--ff-only', '--tags', clone, 'HEAD'])
  const megabytes = (archive.bytes / 1e6).toFixed(1)
  console.log(`${folder}/${archive.file}: ${megabytes} MB, SHA-256 ${archive.sha256}`)
  console.log(
    values.trial
      ? 'A trial: nothing is committed or tagged.'
      : `${tag} is committed and tagged. git push --follow-tags publishes it; copy ${folder} to the address of the releases.`,
  )
} finally {
  await rm(temporary, { recursive: true, force: true })
}

/** Commits the version and its section, and tags it. @returns The text of the section. */
async function commitVersion(clone: string): Promise<string> {
  const path = join(clone, 'CHANGELOG.md')
  const changelog = releaseChanges(await readFile(path, 'utf8'), version, date)
  await writeFile(path, changelog)
  if (version !== (await versionIn(clone)))
    await run(clone, 'npm', ['version', version, '--no-git-tag-version', '--loglevel=error'])
  for (const key of ['user.name', 'user.email'])
    await run(clone, 'git', ['config', key, await read(root, 'git', ['config', key])])
  await run(clone, 'git', ['commit', '--quiet', '--all', '--message', `Version ${version}`])
  await run(clone, 'git', ['tag', '--annotate', tag, '--message', `Version ${version}`])
  return changesOf(changelog, version)
}
