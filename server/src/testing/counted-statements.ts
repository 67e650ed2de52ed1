import { AsyncLocalStorage } from 'node:async_hooks'
import type { KyselyPlugin } from 'kysely'
import type { TestEngine } from '../adapters/database/testing/test-database.ts'

/**
 * An engine whose statements are counted: those that `of` awaits, not what runs beside it. A transaction's begin and end are none; asking
 * PostgreSQL for the data version is one.
 */
export function countedStatements(engine: TestEngine) {
  const counting = new AsyncLocalStorage<{ count: number; rows: number }>()
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    // Once for each statement: parts of one are transformed by themselves.
    transformResult: async ({ result }) => {
      const tally = counting.getStore()
      if (tally) {
        tally.count += 1
        tally.rows += result.rows.length
      }
      return result
    },
  }
  const open = async () => {
    const database = await engine.open()
    const told = (version: () => Promise<string>) => async () => {
      const tally = counting.getStore()
      if (tally && database.engine === 'postgresql') tally.count += 1
      return version()
    }
    const { commitVersion, dataVersion, commentsVersion } = database.versions
    const versions = { commitVersion: told(commitVersion), dataVersion: told(dataVersion), commentsVersion: told(commentsVersion) }
    return { ...database, versions, read: database.read.withPlugin(plugin), write: database.write.withPlugin(plugin) }
  }
  /** What `work` gives, how many statements it took, and how many rows they answered. */
  const of = async <T>(work: () => Promise<T>): Promise<{ readonly given: T; readonly count: number; readonly rows: number }> => {
    const tally = { count: 0, rows: 0 }
    const given = await counting.run(tally, work)
    return { given, ...tally }
  }
  return { engine: { ...engine, open }, of }
}
