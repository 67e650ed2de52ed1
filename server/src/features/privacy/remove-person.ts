import { parseLanguage } from '@farol/contract/language.ts'
import type { Actor } from '../../ports/audit.ts'
import { tellBaseJob, type DeletedElsewhere } from '../../ports/bases.ts'
import type { CopyFiles } from '../../ports/copy-files.ts'
import type { Stores, Transactions } from '../../ports/stores.ts'
import { heldIn } from '../../privacy/register.ts'
import { receiptJob, type DeletionReceipt } from './deletion-emails.ts'
import { obstaclesOf, type Obstacle } from './obstacles.ts'
import { securityAlert } from './security-alert.ts'

export interface RemovalDeps extends Transactions, Pick<Stores, 'heldData'> {
  readonly copyFiles: CopyFiles
}

/** Names of files that belong to rows which go. */
async function filesOf({ heldData }: Stores, patronId: number): Promise<readonly string[]> {
  const rows = await heldData.rows(patronId, 'data_copy', ['file_name'])
  return rows.flatMap((row) => (typeof row['file_name'] === 'string' ? [row['file_name']] : []))
}

/** Every address that e-mails of the person may wait for: the one that holds and those of changes. */
async function addressesOf({ heldData, personalRecords }: Stores, patronId: number): Promise<readonly string[]> {
  const email = (await personalRecords.read(patronId))?.email
  const changes = await heldData.rows(patronId, 'pending_email_change', ['old_email', 'new_email'])
  const all = [email, ...changes.flatMap((row) => [row['old_email'], row['new_email']])]
  return [...new Set(all.filter((one): one is string => typeof one === 'string'))]
}

/** Everything of one person, as the register says, inside a transaction: what refers to others goes first. */
export async function removeRows(inside: Stores, patronId: number): Promise<void> {
  const { heldData } = inside
  const tables = heldIn(heldData.register)
  // Steps of holds and requests are written once: they may go when what they belong to is marked as past its retention, and not before.
  for (const { name, held } of tables) {
    const { atDeletion } = held
    if (typeof atDeletion !== 'string' && atDeletion.stamp === 'retention_ended_at')
      await heldData.clear(patronId, name, [], atDeletion.stamp)
  }
  for (const { name, held } of tables.toReversed()) {
    const { atDeletion } = held
    if (atDeletion === 'keep') continue
    if (atDeletion === 'delete') await heldData.delete(patronId, name)
    else {
      if (atDeletion.where) await heldData.deleteOthers(patronId, name, atDeletion.where)
      await heldData.clear(patronId, name, atDeletion.clear, atDeletion.stamp)
    }
  }
  await heldData.anonymise(patronId)
}

/** Bases where the person is known too are told of it, by the names that the person had here. */
async function tellBases({ bases, jobs }: Stores, patronId: number): Promise<void> {
  const known = await bases.loginsOf(patronId)
  const logins = known.filter((one) => one.localBase).map((one) => one.username)
  const others = new Set(known.filter((one) => !one.localBase).map((one) => one.base))
  if (logins.length === 0) return
  for (const base of others) {
    const payload: DeletedElsewhere = { base, logins: logins.slice(0, 20) }
    await jobs.add({ kind: tellBaseJob, payload, uniqueKey: `${base}:${patronId}`, maxAttempts: 12 })
  }
}

/** Removes a person inside a transaction, unless something stands open; answers which files go with it. */
async function removeInside(inside: Stores, patronId: number, actor: Actor): Promise<readonly string[]> {
  const record = await inside.personalRecords.read(patronId)
  const [files, addresses] = [await filesOf(inside, patronId), await addressesOf(inside, patronId)]
  const hasMoney = (await inside.heldData.count(patronId, 'debt')).rows > 0
  await tellBases(inside, patronId)
  await inside.librarySystem.requests.finishReturned(patronId, { actor })
  await removeRows(inside, patronId)
  await inside.jobs.forget(addresses)
  if (record?.email !== undefined) {
    const payload: DeletionReceipt = { to: record.email, language: parseLanguage(record.language) ?? 'pt', money: hasMoney }
    await inside.jobs.add({ kind: receiptJob, payload, uniqueKey: String(patronId), maxAttempts: 8 })
  }
  await inside.audit.record({ actor, act: 'deleted_person', subject: { kind: 'patron', id: patronId } })
  return files
}

export interface Removal {
  readonly patronId: number
  readonly actor: Actor
  /** The wish that waited, which is closed with it; and when. */
  readonly wish?: { readonly id: number; readonly at: Date }
}

/**
 * Closes the wish that waited; false where it waits no more, as the person has taken it back. Where something hinders it, the person is told and
 * a record says it: nobody asked in this moment.
 */
async function closeWish(inside: Stores, { patronId, actor, wish }: Removal, obstacles: readonly Obstacle[]): Promise<boolean> {
  if (!wish) return true
  const isRefused = obstacles.length > 0
  if (!(await inside.dataRequests.closeDeletion(wish.id, isRefused ? 'refused' : 'done', obstacles))) return false
  if (!isRefused) return true
  await inside.alerts.notify(securityAlert(patronId, 'deletion_refused', `deletion:${patronId}`, wish.at))
  await inside.audit.record({ actor, act: 'deletion_refused', subject: { kind: 'patron', id: patronId }, detail: { obstacles } })
  return true
}

/**
 * Removes a person, wholly or not at all: in one transaction in which what stands open is asked again. Files go after it; one that is left
 * by a process that ended then is removed by a job of the night. A wish that waits no more removes nothing. Answers what hindered it.
 */
export async function removePerson(deps: RemovalDeps, removal: Removal): Promise<readonly Obstacle[]> {
  const { patronId, actor } = removal
  const { obstacles, files } = await deps.together(async (inside) => {
    // What waits beyond its limit is no obstacle, and until the job of the night has ended it, it is a live hold of somebody.
    await inside.librarySystem.holds.expireOf(patronId)
    const found = await obstaclesOf(inside, patronId)
    if (!(await closeWish(inside, removal, found))) return { obstacles: found, files: undefined }
    return { obstacles: found, files: found.length > 0 ? [] : await removeInside(inside, patronId, actor) }
  })
  if (obstacles.length > 0 || !files) return obstacles
  for (const name of files) await deps.copyFiles.remove(name)
  await deps.heldData.overwriteRemoved()
  return []
}
