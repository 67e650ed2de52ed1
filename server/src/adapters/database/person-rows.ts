import type { Handles } from './handles.ts'

/** A person as every list of hers begins: whether she is blocked, how she is reached, and her bonds, one row each; one row without a bond. */
export const personRows = ({ read }: Pick<Handles, 'read'>, patronId: number) =>
  read
    .selectFrom('patron')
    .leftJoin('bond', 'bond.patron_id', 'patron.id')
    .select(['patron.blocked', 'patron.email', 'patron.email_returns', 'patron.anonymised_at'])
    .select(['bond.id', 'bond.category_id', 'bond.library_id', 'bond.valid_until', 'bond.active'])
    .where('patron.id', '=', patronId)
    .orderBy('bond.id')
    .execute()
