import { join } from 'node:path'
import { setValue } from '@waypost/content-service/yaml-file'
import { FrontMatterError, type FieldValue } from '@waypost/content-service/front-matter'
import { explainRefusal, WritingError } from '@waypost/content-service/writing'
import type { DecidedSettings, SettingsChange, StudioSettings } from '#domain/studio-settings.ts'
import { changeFile, readIfThere, versionOf } from './change-file.ts'
import { openStudioFile, STUDIO_FILE, type FileOptions } from './site-file.ts'

const TOP =
  '# How the studio works for you. Readers see none of it. Without a line, its setting has the default.\n'

/** Opens `studio.yaml`, and follows its changes. @param decided Settings of `.env`, which win. */
export async function openStudioSettings(options: FileOptions, decided: DecidedSettings) {
  const { contentDir } = options
  const path = join(contentDir, STUDIO_FILE)
  let current: { written: StudioSettings; settings: StudioSettings } | undefined
  const file = await openStudioFile(options)

  function settings(): StudioSettings {
    const written = file.current()
    if (current?.written !== written) current = { written, settings: withDecided(written, decided) }
    return current.settings
  }

  return {
    settings,
    decided,
    /** Changes exactly when the file's text changes. */
    version: () => versionOf(readIfThere(path)),
    /**
     * Writes settings into the file. Comments, order and unknown lines stay.
     * @param version The version that the change is based on.
     * @throws WritingError `stale` if the file has another version.
     */
    async change(changes: SettingsChange, version: string): Promise<void> {
      const paths = pathsIn(changes)
      const fixed = paths.find(([steps]) => Object.hasOwn(decided, steps.join('.')))
      if (fixed) {
        const { line } = decided[fixed[0].join('.')]
        throw new WritingError('refused', `${line} in .env decides this. Remove that line first.`)
      }
      await changeFile(path, (text) => {
        if (versionOf(text) !== version)
          throw new WritingError('stale', 'studio.yaml was changed elsewhere since you opened it.')
        return paths.reduce((now, [steps, value]) => setValue(now, steps, value), text ?? TOP)
      }).catch((error) => {
        if (error instanceof FrontMatterError) throw new WritingError('refused', error.message)
        throw explainRefusal(error)
      })
      await file.reread()
    },
    close: file.close,
  }
}

function withDecided(written: StudioSettings, decided: DecidedSettings): StudioSettings {
  const all = structuredClone(written) as unknown as Record<string, Record<string, unknown>>
  for (const [path, { value }] of Object.entries(decided)) {
    const [group, name] = path.split('.')
    all[group][name] = value
  }
  return all as unknown as StudioSettings
}

function pathsIn(changes: SettingsChange): [path: string[], value: FieldValue][] {
  return Object.entries(changes).flatMap(([key, value]): [string[], FieldValue][] =>
    typeof value === 'object'
      ? Object.entries(value).flatMap(([name, each]): [string[], FieldValue][] =>
          each === undefined ? [] : [[[key, name], each]],
        )
      : [[[key], value ? 'yes' : 'no']],
  )
}
