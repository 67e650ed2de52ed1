/** What stands in place of a holdings record where the title's own record tells the holdings, itself or by its items. */
export const inTitle = '{}'

/** Identity of the holdings that a title's record has itself, and of those that its copies in a library tell. */
export const ownHoldings = (title: string): string => JSON.stringify([title, 'holdings'])
export const copiesOfLibrary = (title: string, library: string): string => JSON.stringify([title, 'items', library])

/** Whether copies tell what is there, and no field of holdings. */
export const isOfCopies = ({ identity, record }: { readonly identity: string; readonly record: string }): boolean =>
  record === inTitle && (JSON.parse(identity) as string[])[1] === 'items'
