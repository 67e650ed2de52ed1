import { setImmediate as breathe } from 'node:timers/promises'
import type { DeletedAs, DeletionToStore, StoredAs } from '../../ports/catalogue-writer.ts'
import type { QuarantinedRecord, ReadRecord } from '../../ports/quarantine.ts'
import { beginRun, endRun } from './run-of-file.ts'
import { added, noCounts, type ImportCounts, type ImportDeps, type ImportRun } from './import-records.ts'
import { linesOf } from './lines-of-file.ts'

interface Line {
  readonly text: string
  readonly offset: number
  readonly number: number
}

const batchSize = 200
const maxNumberLength = 100

/** A line is a control number (001), or an agency (003) in brackets and the number: `(BR-RjBN)123`. */
function deletionOf({ text }: Line, kind: DeletionToStore['kind'], source: string): DeletionToStore | undefined {
  const [, agency = '', number = ''] = /^(?:\(([^()]+)\))?\s*(\S.*)$/.exec(text) ?? []
  if (number === '' || number.length > maxNumberLength) return undefined
  const identity = JSON.stringify([source, kind, agency.trim(), number])
  return { kind, source, identity, ...(agency === '' && { controlNumber: number }) }
}

/** Why a line changed nothing that it should have. */
const problems: Partial<Record<DeletedAs, string>> = { on_loan: 'copy_on_loan', unknown: 'unknown_control_number' }

/** Withdraws the records of a list of control numbers, one a line. `stop` ends after the batch at hand. */
export async function importDeletions(
  deps: ImportDeps,
  run: ImportRun & { readonly kind: DeletionToStore['kind'] },
  bytes: AsyncIterable<Uint8Array>,
  stop: () => boolean = () => false,
): Promise<ImportCounts | undefined> {
  let counts = noCounts()
  let runId: number | undefined
  const recordOf = ({ number }: Line): ReadRecord => ({ source: run.source, file: run.file, recordNumber: number })
  const refused = (line: Line, reason: string): QuarantinedRecord => ({
    ...recordOf(line), byteOffset: line.offset, reason, raw: Buffer.from(line.text),
  }) // prettier-ignore
  const store = async (lines: readonly Line[]) => {
    const id = (runId ??= await beginRun(deps, run))
    counts = await deps.together(async (stores) => {
      const read = lines.map((line) => ({ line, deletion: deletionOf(line, run.kind, run.source) }))
      const good = read.flatMap(({ line, deletion }) => (deletion ? [{ line, deletion }] : []))
      const bad = read.flatMap(({ line, deletion }) => (deletion ? [] : [refused(line, 'bad_control_number')]))
      const results: StoredAs[] = []
      const done = await stores.writer.withdraw(good.map(({ deletion }) => deletion))
      for (const [at, as] of done.entries()) {
        const problem = problems[as]
        const { line, deletion } = good[at]!
        // A number that nothing has is not what names the line.
        const key = as === 'unknown' ? {} : { key: deletion.identity }
        if (problem) bad.push({ ...refused(line, problem), ...key })
        else results.push(as === 'withdrawn' ? 'replaced' : 'unchanged')
      }
      const seen = read.map(({ line, deletion }) => ({ ...recordOf(line), ...(deletion && { key: deletion.identity }) }))
      await stores.quarantine.tell(seen, bad.map((one) => ({ ...one, runId: id }))) // prettier-ignore
      const sum = added(counts, bad.length, 0, results)
      await stores.importRuns.note(id, sum, lines.at(-1)!.offset)
      return sum
    })
    run.onCounts?.(counts)
  }
  let waiting: Line[] = []
  let number = 0
  for await (const { text, offset } of linesOf(bytes)) {
    number += 1
    if (text.trim() !== '') waiting.push({ text: text.trim(), offset, number })
    if (waiting.length < batchSize) continue
    await store(waiting)
    waiting = []
    await breathe()
    if (stop()) break
  }
  if (waiting.length > 0) await store(waiting)
  const id = runId
  if (id === undefined) return undefined
  await deps.together((stores) => endRun(stores, id, stop() ? 'failed' : 'finished', run.file, counts))
  return counts
}
