import { sql, type RawBuilder } from 'kysely'
import type { BrokenInvariant, CirculationCheck } from '../../ports/circulation-check.ts'
import type { Handles } from './handles.ts'
import { copyInvariants } from './invariants/copies.ts'
import { holdInvariants } from './invariants/holds.ts'
import { moneyInvariants } from './invariants/money.ts'
import { onceInvariants } from './invariants/once.ts'
import { personInvariants } from './invariants/persons.ts'
import { policyInvariants } from './invariants/policies.ts'

/** `rows` selects what breaks it, or `count` counts it; nothing may come. */
export type Invariant = { readonly name: string } & (
  | { readonly rows: (today: string) => RawBuilder<unknown> }
  | { readonly count: (handles: Handles) => Promise<number> }
)

export const circulationInvariants: readonly Invariant[] = [
  ...copyInvariants,
  ...holdInvariants,
  ...moneyInvariants,
  ...onceInvariants,
  ...personInvariants,
  ...policyInvariants,
]

async function count(handles: Handles, invariant: Invariant, today: string): Promise<BrokenInvariant> {
  const { name } = invariant
  if ('count' in invariant) return { name, count: await invariant.count(handles) }
  const found = await sql<{ n: number }>`select count(*) as n from (${invariant.rows(today)}) as broken`.execute(handles.read)
  return { name, count: found.rows[0]?.n ?? 0 }
}

/** One after the other: nobody waits for it, and others use the database. */
export const circulationCheck = (handles: Handles): CirculationCheck => ({
  async run(today) {
    const counts: BrokenInvariant[] = []
    for (const invariant of circulationInvariants) counts.push(await count(handles, invariant, today))
    return counts
  },
})
