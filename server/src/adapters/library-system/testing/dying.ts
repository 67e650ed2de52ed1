import type { KyselyPlugin } from 'kysely'
import type { CirculationGroups } from '../../../ports/library-system/library-system-groups.ts'
import { handlesOf } from '../../database/handles.ts'
import { builtInCirculation } from '../built-in/built-in-circulation.ts'
import type { CirculationFixture } from './circulation-fixture.ts'
import { alertKinds } from '../../../composition/alert-kinds.ts'

class Died extends Error {}

/** Lets so many statements through, then nothing more, as if the process had ended. */
function dyingAfter(statements: number): KyselyPlugin {
  let count = 0
  return {
    transformQuery: ({ node }) => {
      count += 1
      if (count > statements) throw new Died()
      return node
    },
    transformResult: async ({ result }) => result,
  }
}

/** The library system of a fixture, over a database that is gone after so many statements. */
export function mortalSystem({ database, clock }: CirculationFixture, statements: number): CirculationGroups {
  const plugin = dyingAfter(statements)
  const dying = { ...database, read: database.read.withPlugin(plugin), write: database.write.withPlugin(plugin) }
  return builtInCirculation(handlesOf(dying, clock, alertKinds), Buffer.from('x'.repeat(32)))
}

/**
 * Begins a job again and again, and ends it after its first statement, after its second, … until it comes to its end. Answers how often it
 * died.
 */
export async function dyingAtEveryStatement(
  fixture: CirculationFixture,
  work: (system: CirculationGroups) => Promise<unknown>,
): Promise<number> {
  for (let statements = 0; ; statements += 1) {
    try {
      await work(mortalSystem(fixture, statements))
      return statements
    } catch (error) {
      if (!(error instanceof Died)) throw error
    }
  }
}
