import type { EngineName } from '../../engine.ts'
import { columnWords } from '../columns.ts'

/** The same text as `copyKey` of the circulation rules makes, the location by its id. */
const copyKey = (engine: EngineName): string => {
  // PostgreSQL reads a backslash in a plain string as itself, as SQLite does.
  const word = (name: string) => String.raw`replace(replace(trim(coalesce(${name}, '')), '\', '\\'), '|', '\|')`
  const number = (name: string) => (engine === 'sqlite' ? `coalesce(cast(${name} as text), '')` : `coalesce(${name}::text, '')`)
  const words = ['volume', 'tome', 'part', 'additional_material'].map(word)
  return [number('title_id'), number('library_id'), ...words, number('location_id')].join(` || '|' || `)
}

const groupOf = `case when reference_form = 'thesis' then 'tese' when multimedia = 1 or kardex = 1 or reference_form = 'object' then 'multimidia' else 'livro' end`

export function columnsOfOthers(engine: EngineName): readonly string[] {
  const { int, text, date } = columnWords[engine]
  // SQLite computes it when it is read; PostgreSQL 15 can only store it.
  const how = engine === 'sqlite' ? 'virtual' : 'stored'
  return [
    `alter table material_type add column loan_group ${text} not null default 'livro' check (loan_group <> '')`,
    `update material_type set loan_group = ${groupOf}`,
    `alter table token_family add column bond_id ${int} references bond on delete set null`,
    `create index token_family_bond on token_family (bond_id)`,
    `alter table copy add column temporary_loan_type ${int} references loan_type`,
    `alter table copy add column ${date('temporary_from')} check ((temporary_from is null) = (temporary_loan_type is null))`,
    `alter table copy add column ${date('temporary_until')} check (temporary_until >= temporary_from)
      check (temporary_until is null or temporary_loan_type is not null)`,
    `alter table copy add column copy_key ${text} generated always as (${copyKey(engine)}) ${how}`,
  ]
}
