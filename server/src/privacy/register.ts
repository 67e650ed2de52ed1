import { catalogueTables } from './catalogue-tables.ts'
import { circulationTables } from './circulation-tables.ts'
import { columnsOf, type PrivacyEntry, type TablePrivacy } from './entry.ts'
import { operationTables } from './operation-tables.ts'
import { personTables } from './person-tables.ts'

/**
 * The privacy register: every column of every table with its class, purpose, legal basis, retention and who sees it. The privacy page and
 * the copy of one's data are made from it; jobs that enforce retention read it. A test walks both databases and fails for a column without
 * an entry: a new column is written into the file of its table.
 */
export const privacyRegister: Readonly<Record<string, TablePrivacy>> = {
  ...catalogueTables,
  ...personTables,
  ...circulationTables,
  ...operationTables,
}

const byTable = new Map(Object.entries(privacyRegister).map(([name, table]) => [name, columnsOf(table)]))

export const privacyOf = (table: string, column: string): PrivacyEntry | undefined => byTable.get(table)?.get(column)
