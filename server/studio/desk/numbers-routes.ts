import { Hono, type Context } from 'hono'
import * as z from 'zod'
import type { NumbersJson, NumbersSpan } from '../../numbers/types.ts'

export interface NumbersRoutesOptions {
  report(span: NumbersSpan): Promise<NumbersJson>
  csv(span: NumbersSpan): Promise<string>
}

const spanSchema = z.enum(['30-days', '12-months', 'all']).catch('30-days')

/** Answers `numbers` and `numbers.csv`: what was read in a span of time that ends today. */
export function numbersRoutes({ report, csv }: NumbersRoutesOptions): Hono {
  return new Hono()
    .get('/numbers', async (c) => c.json(await report(spanOf(c))))
    .get('/numbers.csv', async (c) => {
      const span = spanOf(c)
      return c.body(await csv(span), 200, {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="readings-${span}.csv"`,
      })
    })
}

function spanOf(c: Context): NumbersSpan {
  return spanSchema.parse(c.req.query('span'))
}
