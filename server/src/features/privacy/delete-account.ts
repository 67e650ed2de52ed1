import { refusedFor } from '@farol/contract/errors.ts'
import type { Language } from '@farol/contract/language.ts'
import type { AlertParams } from '../../ports/alert-params.ts'
import type { Notification } from '../../ports/alerts.ts'
import type { Clock } from '../../ports/clock.ts'
import type { JobHandler } from '../../ports/job-handler.ts'
import type { Stores, Transactions } from '../../ports/stores.ts'
import { actorOf, type PatronBearer } from '../../ports/tokens.ts'
import { heldTables } from '../../privacy/held-tables.ts'
import { serverTexts } from '../../texts/server-texts.ts'
import { heldTableNames, planOf } from './held-plans.ts'

export const deleteAccountsJob = 'delete_accounts'

const daysToTakeBack = 7

export type DeletionDeps = Pick<Stores, 'dataRequests'> & Transactions & { readonly clock: Clock }

type Obstacle = 'loans' | 'debts' | 'holds' | 'requests' | 'clearance' | 'staff'

/** What stands open of a person: nobody is deleted before it is closed. */
export async function obstaclesOf({ librarySystem, staffGrants }: Stores, patronId: number): Promise<readonly Obstacle[]> {
  const { loans, money, holds, requests, clearance } = librarySystem
  const [onLoan, owed, live, asked, checked, grants] = await Promise.all([
    loans.open(patronId),
    money.debts(patronId, 'open'),
    holds.live(patronId),
    requests.list({ patronId, offset: 0, limit: 200 }),
    clearance.check({ patronId }),
    staffGrants.ofPatron(patronId),
  ])
  const isOpen = asked.requests.some(({ state }) => state !== 'finished' && state !== 'not_finished')
  const found: readonly (readonly [Obstacle, boolean])[] = [
    ['loans', onLoan.loans.length > 0],
    ['debts', owed.debts.length > 0],
    ['holds', live.holds.length > 0],
    ['requests', isOpen],
    ['clearance', !checked.refused && checked.present !== undefined],
    ['staff', grants.length > 0],
  ]
  return found.flatMap(([name, stands]) => (stands ? [name] : []))
}

const inWords = (obstacles: readonly Obstacle[], language: Language) =>
  obstacles.map((one) => serverTexts(language, 'privacy').obstacle[one])

const dayAndTime = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo', dateStyle: 'short', timeStyle: 'short' })

function toldOf(patronId: number, at: Date): Notification<'security'> {
  const [day = '', time = ''] = dayAndTime.format(at).split(' ')
  const params: AlertParams['security'] = { outcome: 'deletion_requested', day, time }
  return { patronId, kind: 'security', subject: `deletion:${patronId}`, occasion: at.toISOString(), params, at }
}

/** Asks for the deletion, inside a transaction. What stands open refuses it, which is stored. */
export async function askDeletion({ clock }: DeletionDeps, inside: Stores, patron: PatronBearer, language: Language) {
  const { personId } = patron
  const obstacles = await obstaclesOf(inside, personId)
  const subject = { kind: 'patron', id: personId } as const
  if (obstacles.length > 0) {
    const words = inWords(obstacles, language)
    await inside.dataRequests.refuseDeletion(personId, words)
    await inside.audit.record({ actor: actorOf(patron), act: 'deletion_refused', subject, detail: { obstacles } })
    throw refusedFor({ code: 'ExclusaoPendencias', params: { lista: words } })
  }
  const now = clock.now()
  const dueAt = new Date(now.getTime() + daysToTakeBack * 86_400_000)
  await inside.dataRequests.askDeletion(personId, dueAt)
  await inside.alerts.notify(toldOf(personId, now))
  await inside.audit.record({ actor: actorOf(patron), act: 'asked_for_deletion', subject })
  return { pedida_em: now.toISOString(), sera_em: dueAt.toISOString() }
}

/** Everything of one person, as the register says, inside a transaction: what refers to others goes first. */
export async function removePerson(inside: Stores, patronId: number): Promise<void> {
  const { heldData, audit } = inside
  for (const table of heldTableNames.toReversed()) {
    const { atDeletion } = heldTables[table]
    if (atDeletion === 'keep') continue
    if (atDeletion === 'delete') await heldData.delete(patronId, planOf(table))
    else await heldData.clear(patronId, planOf(table), atDeletion.clear, atDeletion.stamp)
  }
  await heldData.anonymise(patronId)
  await audit.record({ actor: { kind: 'system' }, act: 'deleted_person', subject: { kind: 'patron', id: patronId } })
}

/** Deletes the accounts whose time to take it back is over, each in one transaction. What stands open by now refuses it. */
export const deleteDueAccounts = (deps: DeletionDeps): JobHandler => ({
  async run(_job, signal) {
    for (const { id, patronId } of await deps.dataRequests.dueDeletions()) {
      if (signal.aborted) return
      await deps.together(async (inside) => {
        const obstacles = await obstaclesOf(inside, patronId)
        await inside.dataRequests.closeDeletion(id, obstacles.length > 0 ? 'refused' : 'done', inWords(obstacles, 'pt'))
        if (obstacles.length === 0) await removePerson(inside, patronId)
      })
    }
  },
})
