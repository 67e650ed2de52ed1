import { LRUCache } from 'lru-cache'
import type { DataSubject } from './data-subjects.ts'
import { tables, type Tables } from './tables.ts'

const write = /^\s*(?:with\b[^;]*?\)\s*)?(?:insert\s+into|update|delete\s+from)\s+"?(\w+)"?/i
const copySet = /^\s*update\s+"?copy"?\s+set\s+(.*?)\s+where\s/is
/** Columns of `copy` that say where it is: the title's own availability version is raised with them, not the catalogue. */
const availabilityColumns = new Set(['status', 'due_date', 'updated_at'])

function isAvailabilityOnly(sql: string): boolean {
  const columns = copySet.exec(sql)?.[1]?.match(/"?(\w+)"?\s*=/g) ?? []
  return columns.length > 0 && columns.every((column) => availabilityColumns.has(/\w+/.exec(column)![0]))
}

function find(sql: string): DataSubject | undefined {
  const table = write.exec(sql)?.[1]
  if (table === undefined || !Object.hasOwn(tables, table)) return undefined
  const { subject } = tables[table as keyof Tables]
  return subject === 'never' || (table === 'copy' && isAvailabilityOnly(sql)) ? undefined : subject
}

const known = new LRUCache<string, { readonly subject: DataSubject | undefined }>({ max: 2_000 })

/** The subject whose version a statement must raise; undefined for reads and for what no shared cache holds. */
export function subjectOfStatement(sql: string): DataSubject | undefined {
  let found = known.get(sql)
  if (!found) known.set(sql, (found = { subject: find(sql) }))
  return found.subject
}
