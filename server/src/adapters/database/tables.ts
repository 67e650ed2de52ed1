import type { PrivacyRegister } from '../../privacy/register.ts'
import type { AllOf } from './all-of.ts'
import { areas } from './areas.ts'
import type { Table } from './areas/table.ts'

type Declared = AllOf<(typeof areas)[number]['tables']>
type ColumnsByTable = { [T in keyof Declared]: Declared[T] extends Table<infer Columns> ? Columns : never }

/** Every table by its name, with its columns: what Kysely knows of the database. */
export interface Tables extends ColumnsByTable {}

/** What is said of every table, by its name. */
export const tables = Object.assign({}, ...areas.map((area) => area.tables)) as Readonly<Record<keyof Tables, Table<unknown>>>

/** The register of personal data: what the privacy page and the copy of one's data are made from. */
export const privacyRegister: PrivacyRegister = new Map(Object.entries(tables))
