import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import {
  settingsChangeSchema,
  type DecidedSettings,
  type SettingsChange,
  type StudioSettings,
} from '#domain/studio-settings.ts'
import { readJson } from '../../http/json-body.ts'
import { checkFresh, type OwnerVariables } from '../guard.ts'
import type { LogAction } from '../log-store.ts'
import { answerRefusal, requireWritable, versionOf } from '../refusals.ts'
import type { SettingsJson } from '../types.ts'

export interface SettingsRoutesOptions {
  studioSettings: {
    settings(): StudioSettings
    decided: DecidedSettings
    version(): string
    /** @throws WritingError */
    change(changes: SettingsChange, version: string): Promise<void>
  }
  /** Explains why the folder is read-only; `undefined` if it is not. */
  whyNot(): Promise<string | undefined>
  log: LogAction
}

const MAX_BODY_BYTES = 16 * 1024

/** Answers the settings of the studio, and changes them in `studio.yaml`. */
export function settingsRoutes({ studioSettings, whyNot, log }: SettingsRoutesOptions) {
  const app = new Hono<{ Variables: OwnerVariables }>()
    .get('/settings', answer)
    .patch('/settings', bodyLimit({ maxSize: MAX_BODY_BYTES }), async (c) => {
      const changes = await readJson(c, settingsChangeSchema)
      // The next copy deletes those that are too many.
      if ((changes.backups?.keep ?? Infinity) < studioSettings.settings().backups.keep) checkFresh(c)
      await requireWritable(whyNot)
      await studioSettings.change(changes, versionOf(c))
      // The change is already on the disk, and the database reports its own failures.
      await log('settings', { detail: Object.keys(changes).join(', ') }).catch(() => {})
      return answer(c)
    })
  app.onError(answerRefusal)
  return app

  function answer(c: Context): Response {
    const { settings, decided, version } = studioSettings
    const body: SettingsJson = {
      settings: settings(),
      version: version(),
      decided: Object.fromEntries(Object.entries(decided).map(([path, { line }]) => [path, line])),
    }
    return c.json(body, 200, { etag: `"${version()}"` })
  }
}
