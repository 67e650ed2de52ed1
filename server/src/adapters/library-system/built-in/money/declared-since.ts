import { reason, refuse } from '../../../../circulation/decision.ts'
import type { Handles } from '../../../database/handles.ts'
import { todayOf } from '../../../database/local-day.ts'

/**
 * A certificate of any of the person's bonds, valid today and issued since, says that nothing is owed: what was written before it is taken back
 * after the certificate is undone, not under it.
 */
export async function isDeclaredSince(inside: Handles, patronId: number, at: string): Promise<boolean> {
  const issued = await inside.read
    .selectFrom('clearance')
    .select('id')
    .where('patron_id', '=', patronId)
    .where('state', '=', 'issued')
    .where('issued_at', '>=', at)
    .where('valid_until', '>=', todayOf(inside))
    .executeTakeFirst()
  return issued !== undefined
}

export const followed = refuse([reason('NaoPodeDesfazer', { motivo: 'houve_sequencia' })])
