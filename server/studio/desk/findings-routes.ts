import { Hono } from 'hono'
import type { Finding } from '../../diagnosis/types.ts'

/** Answers what is wrong with the site. */
export function findingsRoutes(findings: () => Promise<Finding[]>): Hono {
  return new Hono().get('/findings', async (c) => c.json(await findings()))
}
