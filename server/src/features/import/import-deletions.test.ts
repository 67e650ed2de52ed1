import { partOf } from '@farol/contract/testing/fake-call.ts'
import { expect, test } from 'vitest'
import type { DeletedAs, DeletionToStore } from '../../ports/catalogue-writer.ts'
import type { QuarantinedRecord } from '../../ports/quarantine.ts'
import { importDeletions } from './import-deletions.ts'
import type { ImportDeps } from './import-records.ts'

async function* pieces(text: string) {
  yield Buffer.from(text)
}

/** A catalogue that notes what is withdrawn, and does with each number what `become` says. */
function opened(become: (identity: string) => DeletedAs = () => 'withdrawn') {
  const batches: (readonly DeletionToStore[])[] = []
  const refused: QuarantinedRecord[] = []
  const notes: unknown[] = []
  const ends: unknown[] = []
  const importRuns = {
    begin: async (run: { readonly file: string }) => (notes.push(['begin', run.file]), 5),
    note: async (...note: readonly unknown[]) => void notes.push(note),
    end: async (...end: readonly unknown[]) => void ends.push(end),
  }
  const stores = {
    importRuns,
    quarantine: { tell: async (_read: unknown, some: readonly QuarantinedRecord[]) => void refused.push(...some) },
    audit: { record: async (entry: unknown) => void ends.push(entry) },
    writer: {
      withdraw: async (deletions: readonly DeletionToStore[]) => {
        batches.push(deletions)
        return deletions.map(({ identity }) => become(identity))
      },
    },
  }
  const deps = partOf<ImportDeps>({ together: (work: (stores: unknown) => Promise<unknown>) => work(stores) })
  return { deps, batches, refused, notes, ends }
}

const run = { source: 'local', file: 'l.txt', kind: 'bib' } as const

test('a line is a number, or an agency in brackets and a number; blanks around it and empty lines do not count', async () => {
  const { deps, batches } = opened()
  await importDeletions(deps, run, pieces(`5\n(BR-F)6\n\n  ( BR-F )  7 \r\n(8\n${'9'.repeat(100)}\n`))
  expect(batches[0]).toEqual([
    { kind: 'bib', source: 'local', identity: '["local","bib","","5"]', controlNumber: '5' },
    { kind: 'bib', source: 'local', identity: '["local","bib","BR-F","6"]' },
    { kind: 'bib', source: 'local', identity: '["local","bib","BR-F","7"]' },
    { kind: 'bib', source: 'local', identity: '["local","bib","","(8"]', controlNumber: '(8' },
    { kind: 'bib', source: 'local', identity: `["local","bib","","${'9'.repeat(100)}"]`, controlNumber: '9'.repeat(100) },
  ])
  await importDeletions(deps, { ...run, kind: 'authority' }, pieces('5'))
  expect(batches[1]).toMatchObject([{ kind: 'authority', identity: '["local","authority","","5"]' }])
})

test('each line that changed nothing that it should have is told with its place, its words and why; the counts are those of all lines', async () => {
  const become: Readonly<Record<string, DeletedAs>> = { '1': 'withdrawn', '2': 'unchanged', '3': 'unknown', '4': 'on_loan' }
  const { deps, refused, notes, ends } = opened((identity) => become[(JSON.parse(identity) as string[])[3]!]!)
  const told: unknown[] = []
  const counts = await importDeletions(
    deps,
    { ...run, onCounts: (one) => told.push({ ...one }) },
    pieces(`1\n\n2\n3\n4\n${'9'.repeat(101)}`),
  )
  const expected = { read: 5, stored: 0, replaced: 1, unchanged: 1, quarantined: 3 }
  expect([counts, told]).toEqual([expected, [expected]])
  const at = { source: 'local', file: 'l.txt', runId: 5 }
  expect(refused).toEqual([
    { ...at, byteOffset: 9, recordNumber: 6, reason: 'bad_control_number', raw: Buffer.from('9'.repeat(101)) },
    { ...at, byteOffset: 5, recordNumber: 4, reason: 'unknown_control_number', raw: Buffer.from('3') },
    { ...at, byteOffset: 7, recordNumber: 5, reason: 'copy_on_loan', raw: Buffer.from('4'), key: '["local","bib","","4"]' },
  ])
  expect(notes).toEqual([
    ['begin', 'l.txt'],
    [5, expected, 9],
  ])
  expect(ends).toEqual([
    { actor: { kind: 'system' }, act: 'began_file', subject: { kind: 'import_run', id: 5 }, detail: { file: 'l.txt' } },
    [5, 'finished'],
    { actor: { kind: 'system' }, act: 'imported_file', subject: { kind: 'import_run', id: 5 }, detail: { file: 'l.txt', state: 'finished', ...expected } }, // prettier-ignore
  ])
})

test('two hundred lines are withdrawn together; who stops it stops behind such a batch, and the run counts as failed', async () => {
  const lines = Array.from({ length: 401 }, (_, at) => `${at + 1}\n`).join('')
  const whole = opened()
  expect(await importDeletions(whole.deps, run, pieces(lines))).toMatchObject({ read: 401, replaced: 401 })
  expect(whole.batches.map(({ length }) => length)).toEqual([200, 200, 1])
  expect(whole.notes.filter((one) => (one as unknown[])[0] === 'begin')).toHaveLength(1)
  const stopped = opened()
  expect(await importDeletions(stopped.deps, run, pieces(lines), () => true)).toMatchObject({ read: 200 })
  expect([stopped.batches.length, stopped.ends]).toMatchObject([1, [{ act: 'began_file' }, [5, 'failed'], { act: 'imported_file' }]])
})

test('a list without a line is no run', async () => {
  const { deps, notes, ends } = opened()
  expect([await importDeletions(deps, run, pieces('')), await importDeletions(deps, run, pieces('\n \n'))]).toEqual([undefined, undefined])
  expect([notes, ends]).toEqual([[], []])
})
