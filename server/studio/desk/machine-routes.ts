import { Hono } from 'hono'
import type { Trials } from '../../diagnosis/types.ts'
import { AppError } from '../../errors.ts'
import type { MachineJson } from '../types.ts'

export interface MachineRoutesOptions {
  /** Names of the settings that are set in the environment or `.env`. Their values never leave the server. */
  setNames: readonly string[]
  trials: Trials
}

/** Answers which settings of the machine are set, and tries what they name. */
export function machineRoutes({ setNames, trials }: MachineRoutesOptions): Hono {
  return new Hono()
    .get('/machine', (c) => c.json<MachineJson>({ set: setNames }))
    .post('/machine/trials/:name', async (c) => {
      const name = c.req.param('name')
      if (!Object.hasOwn(trials, name)) throw new AppError('not-found', 'There is no such trial.')
      return c.json(await trials[name as keyof Trials]())
    })
}
