import { chooseBond } from '../../../circulation/bond-choice.ts'
import { decideClearance, decideClearanceUndo, type Obstacle } from '../../../circulation/clearance.ts'
import { balanceOf } from '../../../circulation/debt.ts'
import { refuse, type Decision } from '../../../circulation/decision.ts'
import { ownPersonReasons } from '../../../circulation/override.ts'
import type { Acting } from '../../../ports/library-system/acts.ts'
import type { Clearance } from '../../../ports/library-system/clearance.ts'
import type { AskingReader } from '../../../ports/library-system/holds.ts'
import type { Loans } from '../../../ports/library-system/loans.ts'
import { type MemoryShelf } from './memory-shelf.ts'
import { cancelHold } from './memory-holds.ts'
import { isOpenRequest } from './memory-requests.ts'
import type { MemoryBlock, MemoryCertificate } from './memory-rows.ts'
import { isLive, memoryId, notFound } from './memory-store.ts'

/** What stands open of a bond. */
async function obstaclesOf(store: MemoryShelf, open: Loans['open'], patronId: number, bondId: number): Promise<readonly Obstacle[]> {
  const ofBond = new Set(store.loans.filter((one) => one.bondId === bondId).map((one) => memoryId(one.loanId)))
  const loans = (await open(patronId)).loans.filter((one) => ofBond.has(one.id))
  const debts = store.debts.filter((one) => one.patronId === patronId && balanceOf(one) > 0)
  const requests = store.requests.filter((one) => one.bondId === bondId && isOpenRequest(store, one))
  return [
    ...loans.map(({ libraryId, title, lateDays }) => ({ kind: 'loan' as const, libraryId, title, lateDays })),
    ...debts.map((one) => ({ kind: 'debt' as const, libraryId: one.libraryId, cents: balanceOf(one) })),
    ...requests.map((one) => ({ kind: 'request' as const, libraryId: one.pickUpLibraryId, title: store.ofKey(one.key)[0]!.named.title })),
  ]
}

function bondOf(store: MemoryShelf, { patronId, bondId: named }: AskingReader) {
  const reader = store.readers.get(patronId)
  if (!reader) return notFound
  const chosen = chooseBond(reader.bonds, named)
  if (chosen.refused) return chosen
  const issued = store.certificates.find((one) => one.certificate.bondId === chosen.bondId && one.state === 'issued')
  return { ...chosen, issued, bonds: reader.bonds.map((bond) => ({ ...bond, names: {} })) }
}

/** Suspends the bond and ends its holds. */
function write(store: MemoryShelf, patronId: number, bondId: number, validUntil: string) {
  const id = store.nextId()
  const certificate = { number: String(id), code: memoryId(id), bondId, issuedOn: store.today, validUntil }
  const of = { id, patronId, bondId, kind: 'clearance', origin: 'clearance', reason: 'clearance' } as const
  const block: MemoryBlock = { ...of, from: store.today, lifted: false }
  store.certificates.push({ block, certificate, state: 'issued' })
  store.blocks.push(block)
  for (const hold of store.holds) if (hold.bondId === bondId && isLive(hold)) cancelHold(store, hold)
  return certificate
}

const issueIn =
  (store: MemoryShelf, open: Loans['open']): Clearance['issue'] =>
  async (reader) => {
    const asked = bondOf(store, reader)
    if (asked.refused) return asked
    const { bondId, issued } = asked
    // As every act on a queue: what waits beyond its limit is over first, also when the act is refused.
    for (const hold of store.holds) if (hold.bondId === bondId && isLive(hold)) store.settleKey(hold.key)
    const obstacles = await obstaclesOf(store, open, reader.patronId, bondId)
    const present = issued && { state: issued.state, validUntil: issued.certificate.validUntil }
    const { clearanceDays: validDays } = store.rules.settings
    const decision = decideClearance({ today: store.today, bondActive: true, obstacles, validDays, present })
    if (decision.refused) return decision
    if (decision.again) return { done: true, certificate: issued!.certificate, again: true }
    if (issued) {
      issued.state = 'superseded'
      issued.block.lifted = true
    }
    return { done: true, certificate: write(store, reader.patronId, bondId, decision.validUntil), again: false }
  }

/** The bond is free again and the certificate cancelled. */
export function undoIn(store: MemoryShelf, one: MemoryCertificate, acting: Acting): Decision<object> {
  const own = ownPersonReasons(acting.operatorPatronId, one.block.patronId)
  const state = { validUntil: one.certificate.validUntil, state: one.state }
  const bond = store.bondOf(one.block.patronId, one.certificate.bondId)
  const decision = own.length > 0 ? refuse(own) : decideClearanceUndo(state, bond.active)
  if (decision.refused) return decision
  one.state = 'cancelled'
  one.block.lifted = true
  return { done: true }
}

/** The certificate that nothing stands open. */
export const clearanceIn = (store: MemoryShelf, open: Loans['open']): Pick<Clearance, 'check' | 'issue' | 'undo'> => ({
  issue: issueIn(store, open),
  check: async (reader) => {
    const asked = bondOf(store, reader)
    if (asked.refused) return asked
    const { bonds, bondId, issued } = asked
    const valid = issued && issued.certificate.validUntil >= store.today
    return {
      done: true,
      asOf: store.now,
      bond: bonds.find((one) => one.bondId === bondId)!,
      bonds: bonds.filter((one) => one.active),
      obstacles: await obstaclesOf(store, open, reader.patronId, bondId),
      ...(valid ? { present: issued.certificate } : {}),
    }
  },
  undo: async (number, _, acting) => {
    const one = store.certificates.find(({ certificate }) => certificate.number === number)
    if (!one) return notFound
    return undoIn(store, one, acting)
  },
})
