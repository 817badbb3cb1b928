import { Hono } from 'hono'
import { AppError } from '../../errors.ts'
import type { UpgradeState } from '../../upgrades/types.ts'

export interface UpgradeRoutesOptions {
  upgrades: { isAllowed(): boolean; state(): UpgradeState; askNow(): Promise<UpgradeState> }
}

/** Answers what is known of newer versions, and asks for them at once. */
export function upgradeRoutes({ upgrades }: UpgradeRoutesOptions): Hono {
  return new Hono()
    .get('/upgrade', (c) => c.json(upgrades.state()))
    .post('/upgrade/question', async (c) => {
      if (!upgrades.isAllowed()) throw new AppError('forbidden', 'The question is not allowed.')
      return c.json(await upgrades.askNow())
    })
}
