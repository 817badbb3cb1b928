import type { Config } from '#server/config/config.ts'
import { checkContent } from '../check/check-content.ts'
import { count } from '../printing.ts'
import { diagnosesOf } from '#server/diagnosis/diagnosis.ts'
import type { Diagnosis } from '#server/diagnosis/types.ts'

const { ok, note, wrong } = diagnosesOf('Content')

/** Checks, in short, what `waypost check` does. */
export async function checkContentFolder(config: Config): Promise<Diagnosis[]> {
  const { contentDir, contentful, isSample } = config
  if (contentful) return [ok(`The site shows the space '${contentful.space}' at ${contentful.host}.`)]
  if (isSample) return [note('The sample blog is shown. ./waypost init begins your own.')]
  const { articles, findings } = await checkContent(config)
  const folder = `${contentDir} holds ${count(articles, 'article')}`
  const ofSite = findings.find(({ file, line }) => file === 'site.yaml' && line === undefined)
  if (ofSite) return [wrong(`${ofSite.reason} ./waypost check lists all problems.`)]
  if (findings.length === 0) return [ok(`${folder} and no problems.`)]
  return [note(`${folder} and ${count(findings.length, 'problem')}. ./waypost check lists them.`)]
}
