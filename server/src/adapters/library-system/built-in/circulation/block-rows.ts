import type { Handles } from '../../../database/handles.ts'

/** All blocks of a person, the newest first, each with the loan it came of. */
export const blockRows = ({ read }: Pick<Handles, 'read'>, patronId: number) =>
  read
    .selectFrom('patron_block')
    .leftJoin('loan', 'loan.id', 'patron_block.loan_id')
    .select(['patron_block.id', 'patron_block.kind', 'patron_block.origin', 'patron_block.bond_id', 'patron_block.library_id'])
    .select(['starts_on', 'ends_on', 'public_reason', 'lifted_at', 'loan.state', 'loan.closed_on'])
    .where('patron_block.patron_id', '=', patronId)
    .orderBy('patron_block.id', 'desc')
    .execute()
