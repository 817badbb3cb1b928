import { startPostgres } from '../scripts/postgres.ts'

/** Starts the PostgreSQL server on which the helpers of the tests make databases, until the stack ends. */
export async function useBenchPostgres(stack: AsyncDisposableStack): Promise<void> {
  const server = await startPostgres()
  stack.defer(() => server.stop())
  process.env.TEST_DATABASE_URL = server.url
}
