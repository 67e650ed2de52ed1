import { randomBytes } from 'node:crypto'
import { Refusal } from '@farol/contract/errors.ts'
import { parseLanguage } from '@farol/contract/language.ts'
import { localDay } from '@farol/contract/library-zone.ts'
import type { Clock } from '../../ports/clock.ts'
import type { CopyFiles } from '../../ports/copy-files.ts'
import type { JobHandler } from '../../ports/job-handler.ts'
import type { Stores, Transactions } from '../../ports/stores.ts'
import { actorOf, type PatronBearer } from '../../ports/tokens.ts'
import { copiedColumns, heldIn } from '../../privacy/register.ts'
import { copyArchive, type OwnTable } from './copy-archive.ts'
import { securityAlert } from './security-alert.ts'

export const makeCopyJob = 'make_data_copy'

export interface CopyDeps extends Pick<Stores, 'dataRequests' | 'heldData' | 'personalRecords'>, Transactions {
  readonly clock: Clock
  readonly copyFiles: CopyFiles
  /** Whether internal notes of the staff stand in the copy (scenario I184). */
  readonly readNotesInCopy: () => Promise<boolean>
}

const day = 86_400_000

/** Asks for a copy, inside a transaction: one a day. Throws `copia_recente`. */
export async function orderCopy({ clock }: CopyDeps, inside: Stores, patron: PatronBearer) {
  const now = clock.now()
  const latest = await inside.dataRequests.latestCopy(patron.personId)
  const next = latest && latest.state !== 'failed' ? new Date(latest.requestedAt.getTime() + day) : undefined
  if (next && next > now) throw new Refusal('copia_recente', { quando: localDay(next) })
  const id = await inside.dataRequests.askCopy(patron.personId)
  if (id === undefined) throw new Refusal('copia_recente', { quando: localDay(now.getTime() + day) })
  await inside.jobs.add({ kind: makeCopyJob, payload: { id, patronId: patron.personId }, uniqueKey: String(id) })
  const subject = { kind: 'patron', id: patron.personId } as const
  await inside.audit.record({ actor: actorOf(patron), act: 'ordered_data_copy', subject })
  return { situacao: 'preparando' as const, pedida_em: now.toISOString() }
}

async function heldBy({ heldData, readNotesInCopy }: CopyDeps, patronId: number): Promise<readonly OwnTable[]> {
  const withNotes = await readNotesInCopy()
  const own: OwnTable[] = []
  for (const table of heldIn(heldData.register)) {
    const columns = copiedColumns(table, withNotes)
    const all = columns.length === 0 ? [] : await heldData.rows(patronId, table.name, columns)
    const internal = withNotes ? undefined : table.held.internalRows
    const rows = internal ? all.filter((row) => row[internal.column] !== internal.is) : all
    if (rows.length > 0) own.push({ ...table, rows })
  }
  return own
}

/** Makes the archive; made twice, the second file takes the place of the first. */
export const makeCopy = (deps: CopyDeps): JobHandler => ({
  async run({ payload, attempt, maxAttempts }) {
    const { id, patronId } = payload as { id: number; patronId: number }
    const { clock, copyFiles, dataRequests, personalRecords } = deps
    const latest = await dataRequests.latestCopy(patronId)
    if (latest?.id !== id || latest.state !== 'waiting') return
    try {
      const record = await personalRecords.read(patronId)
      const now = clock.now()
      const bytes = await copyArchive(await heldBy(deps, patronId), parseLanguage(record?.language) ?? 'pt', now)
      const name = `${randomBytes(24).toString('base64url')}.zip`
      await copyFiles.write(name, bytes)
      await deps.together(async (inside) => {
        await inside.dataRequests.copyReady(id, { name, bytes: bytes.length, expiresAt: new Date(now.getTime() + day) })
        await inside.alerts.notify(securityAlert(patronId, 'copy_ready', `data_copy:${id}`, now))
      })
    } catch (error) {
      if (attempt >= maxAttempts) await dataRequests.copyFailed(id)
      throw error
    }
  },
})

/** The copy, once: its file goes with it. Throws `nao_encontrado`. */
export async function fetchCopy({ copyFiles, dataRequests }: CopyDeps, { personId }: PatronBearer, code: string): Promise<Uint8Array> {
  const name = await dataRequests.fetchCopy(personId, /^\d{1,15}$/.test(code) ? Number(code) : 0)
  const bytes = name === undefined ? undefined : await copyFiles.read(name)
  if (name === undefined || !bytes) throw new Refusal('nao_encontrado', { motivo: 'copia' })
  await copyFiles.remove(name)
  return bytes
}

/** Copies that nobody fetched within a day, those that nobody made, as their last attempt was killed, and files whose row is gone. */
export async function removeOldCopies({ clock, copyFiles, dataRequests }: CopyDeps): Promise<void> {
  await dataRequests.failUnmadeCopies(new Date(clock.now().getTime() - day))
  for (const name of await dataRequests.expireCopies()) await copyFiles.remove(name)
  await copyFiles.removeOlderThan(2 * day)
}
