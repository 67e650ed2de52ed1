import { sql, type Expression } from 'kysely'
import type { Handles } from '../../database/handles.ts'

/**
 * The visible copies of titles in groups of one library, state and loan type. The copies are counted first, from an index alone; what a
 * state and a loan type mean is looked up for the few groups and not for each of five thousand copies.
 */
export function copyGroups({ read }: Pick<Handles, 'read'>, titleIds: Expression<number>) {
  const counted = read
    .selectFrom('copy')
    .select(['title_id', 'library_id', 'status', 'loan_type_id', 'location_id'])
    .select((of) => [of.fn.countAll<number>().as('copies'), of.fn.min('call_number').as('call_number')])
    .where('title_id', 'in', titleIds)
    .groupBy(['title_id', 'library_id', 'status', 'loan_type_id', 'location_id'])
  return read
    .selectFrom(counted.as('counted'))
    .innerJoin('copy_status', 'copy_status.code', 'counted.status')
    .innerJoin('loan_type', 'loan_type.id', 'counted.loan_type_id')
    .where('copy_status.visible', '=', 1)
}

/** A sum as a number on both engines. */
export const sumOf = (value: ReturnType<typeof sql>) => sql<number>`cast(sum(${value}) as integer)`
