import { controlValue, type MarcRecord } from '../record.ts'
import { isOfHoldings, partOfLibrary } from './library-of-field.ts'

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

/** Begins the identity of what a title's own record told, also where it has a record by now because one came that says nothing of holdings. */
export const beginOfTitlesOwn = '["['

/** The holdings of a title's record as a record of their own; where it tells of several libraries, what it tells of `called`. */
export function holdingsAlone(title: MarcRecord, called?: string): MarcRecord {
  const { leader, fields } = called === undefined ? title : partOfLibrary(title, called)
  const number = controlValue(title, '001')
  const own = fields.filter(isOfHoldings)
  return {
    leader: `${leader.slice(0, 6)}y${leader.slice(7)}`,
    fields: [...(number === undefined ? [] : [{ tag: '004', value: number }]), ...own],
  }
}

/** Whether copies tell what is there, and no field of holdings. */
export const isOfCopies = ({ identity, record }: { readonly identity: string; readonly record: string }): boolean =>
  record === inTitle && (JSON.parse(identity) as string[])[1] === 'items'
