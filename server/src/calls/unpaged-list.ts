/** The envelope of a list that is always answered whole. */
export const unpagedList = <T>(rows: readonly T[]) => ({ data: [...rows], total: rows.length, page: 1, perPage: Math.max(rows.length, 1) })
