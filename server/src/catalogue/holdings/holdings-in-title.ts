/** What stands in place of a holdings record where another record tells the holdings: the title's own, itself or by its items, or that of the first library. */
export const inTitle = '{}'

/**
 * Identity of holdings that have no record of their own: a title's, where its record tells of several libraries those of each; of a holdings
 * record those of every library but its first.
 */
export const ownHoldings = (record: string, called?: string): string =>
  JSON.stringify(called === undefined ? [record, 'holdings'] : [record, 'holdings', called])

/** Identity of what a title's copies in a library tell. */
export const copiesOfLibrary = (title: string, library: string): string => JSON.stringify([title, 'items', library])

/** Whether copies tell what is there, and no field of holdings. */
export const isOfCopies = ({ identity, record }: { readonly identity: string; readonly record: string }): boolean =>
  record === inTitle && (JSON.parse(identity) as string[])[1] === 'items'
