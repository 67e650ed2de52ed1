import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isUniqueViolation, violationOf, type Violation } from '../database-error.ts'
import { engines } from '../testing/engines.ts'
import type { TestDatabase } from '../testing/test-database.ts'

const at = '2026-11-20T12:00:00.000Z'

const good: readonly string[] = [
  `insert into campus (id, code, name) values (1, 'centro', 'Centro')`,
  `insert into library (id, code, name, campus_id, kind) values (1, 'bc', 'Central', 1, 'library'), (2, 'bs', 'Setorial', 1, 'library')`,
  `insert into location (id, library_id, code, name) values (1, 1, 'terreo', 'Térreo')`,
  `insert into loan_type (id, code, names, lends, holdable, renewable, hourly, consult_only) values (1, 'N', '{}', 1, 1, 1, 0, 0)`,
  `insert into title (id, source, identity, content_hash, record, created_at, updated_at, title_line, sort_title)
    values (1, 'local', 'i1', 'h', '{}', '${at}', '${at}', 'Dom Casmurro', 'dom casmurro')`,
  `insert into copy (title_id, library_id, location_id, barcode, loan_type_id, status, sort_key, created_at, updated_at)
    values (1, 1, 1, 'b1', 1, 'available', '', '${at}', '${at}')`,
  `insert into patron (id, code, name, created_at, updated_at) values (1, 'p1', 'Ana', '${at}', '${at}')`,
  `insert into title_comment (title_id, patron_id, content, state, created_at) values (1, 1, 'Bom', 'waiting', '${at}')`,
  `insert into job (kind, unique_key, payload, state, run_after, max_attempts, created_at) values ('mail', 'k', '{}', 'waiting', '${at}', 3, '${at}')`,
  `insert into heading (id, kind, heading_key, label, created_at, updated_at) values (1, 'person', 'assis machado de', 'Assis', '${at}', '${at}')`,
  `insert into serial_issue (title_id, library_id, year, number, sort_key, status, copies) values (1, 1, null, '3', '', 'received', 1)`,
  `insert into use_event (title_id, library_id, kind, local_date, count) values (1, null, 'view', '2026-11-20', 1)`,
  `insert into activity_grant (grantee, module, activity) values ('visitor', 1, 12)`,
  ...['subject', 'author', 'contributor', 'publisher', 'series', 'work', 'genre'].map(
    (role, position) => `insert into title_heading (title_id, position, heading_id, role) values (1, ${position + 3}, 1, '${role}')`,
  ),
]

const copyWith = (columns: string, values: string) =>
  `insert into copy (title_id, library_id, loan_type_id, sort_key, created_at, updated_at, ${columns}) values (1, 1, 1, '', '${at}', '${at}', ${values})`

const jobWith = (state: string, columns = '', values = '') =>
  `insert into job (kind, payload, run_after, max_attempts, created_at, state${columns}) values ('m', '{}', '${at}', 3, '${at}', '${state}'${values})`

const headingWith = (position: number, role: string) =>
  `insert into title_heading (title_id, position, heading_id, role) values (1, ${position}, 1, '${role}')`

const bad: readonly (readonly [why: string, violation: Violation, statement: string])[] = [
  ['two copies with one bar code', 'unique', copyWith('barcode, status', `'b1', 'available'`)],
  ['a copy in no known state', 'foreign_key', copyWith('barcode, status', `'b2', 'somewhere'`)],
  ['a due date on a copy that is not on loan', 'check', copyWith('barcode, status, due_date', `'b2', 'available', '2026-12-01'`)],
  ['a due date that is no date', 'check', copyWith('barcode, status, due_date', `'b2', 'on_loan', '2026-02-30'`)],
  ['a due date with a time', 'check', copyWith('barcode, status, due_date', `'b2', 'on_loan', '2026-12-01T00:00'`)],
  ['a location of another library', 'foreign_key', copyWith('barcode, status, location_id', `'b2', 'available', 99`)],
  ['a copy with an empty volume instead of none', 'check', copyWith('barcode, status, volume', `'b2', 'available', ''`)],
  ['a negative price', 'check', copyWith('barcode, status, price_cents', `'b2', 'available', -1`)],
  ['a title deleted while it has copies', 'foreign_key', `delete from title where id = 1`],
  ['a title whose record is no JSON', 'check', `update title set record = '{'`],
  ['an instant that is not UTC to the millisecond', 'check', `update title set updated_at = '2026-11-20 12:00:00'`],
  ['a flag that is neither 0 nor 1', 'check', `update title set suppressed = 2`],
  ['a library of no campus', 'not_null', `insert into library (code, name, kind) values ('x', 'x', 'library')`],
  ['a library whose code no address holds', 'check', `update library set code = 'St. Anne''s' where id = 1`],
  ['a shelf whose code no filter holds', 'check', `update location set code = 'a,b'`],
  ['a library without a code', 'check', `update library set code = '' where id = 1`],
  ['a code with a backslash or a bracket', 'check', `update campus set code = 'a\\]'`],
  ['a library of an unknown kind', 'check', `update library set kind = 'shop'`],
  ['a comment refused without a reason', 'check', `update title_comment set state = 'refused', decided_at = '${at}'`],
  ['a comment without a word', 'check', `update title_comment set content = ''`],
  ['a job that runs without a lease', 'check', jobWith('running')],
  ['a job that waits with a lease', 'check', jobWith('waiting', ', lease_until, worker', `, '${at}', 'w'`)],
  ['a job done but not finished', 'check', jobWith('done')],
  ['the same job twice', 'unique', good[8]!],
  ['the same heading twice', 'unique', good[9]!.replace('(id, ', '(').replace('(1, ', '(')],
  ['a heading with half a record', 'check', `update heading set record = '{}'`],
  ['the same issue twice, both without a year', 'unique', good[10]!],
  ['an issue received of which there is no copy', 'check', `update serial_issue set copies = 0`],
  ['a heading of an unknown kind', 'check', `update heading set kind = 'thing'`],
  ['a title under a heading in no known role', 'check', headingWith(2, 'owner')],
  ['an identifier of an unknown kind', 'check', `insert into identifier (title_id, kind, value, shown) values (1, 'isb', '1', '1')`],
  ['a second count of one day', 'unique', good[11]!],
  ['an activity granted twice', 'unique', good[12]!],
  ['a grant to a category that is not named', 'check', `insert into activity_grant (grantee, module, activity) values ('category', 1, 33)`],
  ['a second head of the outbox', 'check', `insert into outbox_head (singleton, seq) values (2, 0)`],
  ['a patron blocked without a reason', 'check', `update patron set blocked = 1`],
]

for (const engine of engines) {
  describe(engine.name, () => {
    let database: TestDatabase
    const run = (statement: string) => sql.raw(statement).execute(database.write)

    beforeAll(async () => {
      database = await engine.open()
      for (const statement of good) await run(statement)
    })
    afterAll(() => database.remove())

    test.each(bad)('%s is refused: %s', async (_, violation, statement) => {
      const refused = await run(statement).catch((error: unknown) => error)
      expect(violationOf(refused), String(refused)).toBe(violation)
    })

    test('who was refused for a taken value learns of which column', async () => {
      const refused = await run(copyWith('barcode, status', `'b1', 'available'`)).catch((error: unknown) => error)
      expect([
        isUniqueViolation(refused, 'copy', 'barcode'),
        isUniqueViolation(refused, 'copy', 'status'),
        isUniqueViolation(refused, 'title', 'barcode'),
      ]).toEqual([true, false, false])
    })
  })
}
