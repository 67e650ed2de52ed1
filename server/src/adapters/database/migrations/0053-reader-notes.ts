import type { EngineName } from '../engine.ts'
import { readerNoteKinds, receiptWishes } from '../areas/people.ts'
import { columnWords, oneOf } from './columns.ts'
import type { Migration } from './migration.ts'

const notes = (engine: EngineName): string => {
  const { id, int, text, end, instant } = columnWords[engine]
  return `create table patron_note (${id}, patron_id ${int} not null references patron on delete cascade,
    ${oneOf(text, 'kind', readerNoteKinds)}, content ${text} not null check (content <> ''),
    ${instant('written_at')} not null, written_by ${int} references login on delete set null
  ${end}`
}

const wishes = receiptWishes.map((wish) => `'${wish}'`).join(', ')

/** What the desk notes of a reader, and what the reader wishes of receipts. */
export const migration: Migration = {
  statements: (engine) => [
    notes(engine),
    'create index patron_note_patron on patron_note (patron_id)',
    'create index patron_note_writer on patron_note (written_by)',
    `alter table patron add column receipt_wish ${columnWords[engine].text} not null default 'ask' check (receipt_wish in (${wishes}))`,
  ],
}
