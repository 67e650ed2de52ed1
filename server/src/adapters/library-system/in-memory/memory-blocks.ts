import { chooseBond } from '../../../circulation/bond-choice.ts'
import { decideClearance, decideClearanceUndo, type Obstacle } from '../../../circulation/clearance.ts'
import { balanceOf } from '../../../circulation/debt.ts'
import { reason, refuse, when } from '../../../circulation/decision.ts'
import { ownPersonReasons } from '../../../circulation/override.ts'
import { blockedUntil } from '../../../circulation/suspension.ts'
import type { Blocks, PatronBlock } from '../../../ports/library-system/blocks.ts'
import type { Certificate, Clearance } from '../../../ports/library-system/clearance.ts'
import type { AskingReader } from '../../../ports/library-system/holds.ts'
import type { Loans } from '../../../ports/library-system/loans.ts'
import { notFound } from './memory-lateness.ts'
import type { MemoryBlock, MemoryLoan } from './memory-records.ts'
import { byId, found, isLive, isOpenRequest, memoryId, type MemoryShelf } from './memory-shelf.ts'

interface Issued {
  readonly blockId: number
  readonly certificate: Certificate
  state: 'issued' | 'cancelled' | 'superseded'
}

/** What keeps a reader from borrowing, and the certificate that nothing does. */
export class MemoryBlocks {
  readonly shelf: MemoryShelf
  readonly #loans: Pick<Loans, 'open'>
  readonly #endHolds: (bondId: number) => Promise<unknown>
  constructor(shelf: MemoryShelf, loans: Pick<Loans, 'open'>, endHolds: (bondId: number) => Promise<unknown>) {
    this.shelf = shelf
    this.#loans = loans
    this.#endHolds = endHolds
  }
  readonly issued: Issued[] = []
  readonly shown = ({ id, kind, origin, from, until, libraryId, reason: why, lifted }: MemoryBlock): PatronBlock => ({
    id: memoryId(id),
    kind,
    origin,
    from,
    reason: why,
    lifted,
    ofLoss: false,
    active: !lifted && (until === undefined || this.shelf.today <= until),
    ...(until === undefined ? {} : { until }),
    ...(libraryId === undefined ? {} : { libraryId }),
  })
  lift(block: MemoryBlock): void {
    block.lifted = true
  }

  async standing({ patronId, bondId: named }: AskingReader) {
    const reader = this.shelf.readers.get(patronId)
    if (!reader) return notFound
    const chosen = chooseBond(reader.bonds, named)
    if (chosen.refused) return chosen
    const { bondId } = chosen
    const mine = new Set(
      this.shelf
        .openLoansOf(patronId)
        .filter((one) => one.bondId === bondId)
        .map((one) => memoryId(one.loanId)),
    )
    const open = (await this.#loans.open(patronId)).loans.filter((loan) => mine.has(loan.id))
    const requests = this.shelf.requests.filter(
      (one) => one.bondId === bondId && isOpenRequest(one) && !(one.limit && one.state === 'available' && one.limit.at <= this.shelf.now),
    )
    const obstacles: readonly Obstacle[] = [
      ...open.map(({ libraryId, title, lateDays }) => ({ kind: 'loan' as const, libraryId, title, lateDays })),
      ...this.shelf.debts
        .filter((one) => one.patronId === patronId && balanceOf(one) > 0)
        .map((one) => ({ kind: 'debt' as const, libraryId: one.libraryId, cents: balanceOf(one) })),
      ...requests.map((one) => ({ kind: 'request' as const, libraryId: one.pickUpLibraryId, title: this.shelf.ofKey(one.key)[0]!.title })),
    ]
    const bonds = reader.bonds.map((bond) => ({ ...bond, names: {} }))
    return found({
      bonds,
      bondId,
      obstacles,
      present: this.issued.find((one) => one.certificate.bondId === bondId && one.state === 'issued'),
    })
  }

  readonly blocks: Blocks = {
    ofPatron: async (patronId, { from, until } = {}) => {
      const all = this.shelf.blocks
        .filter((one) => one.patronId === patronId)
        .toReversed()
        .map(this.shown)
      const touching = all.filter(
        (one) =>
          one.active ||
          ((until === undefined || one.from <= until) && (from === undefined || one.until === undefined || one.until >= from)),
      )
      const end = blockedUntil(
        touching.filter((one) => one.active),
        this.shelf.today,
      )
      const byDue = (one: MemoryLoan, other: MemoryLoan) => one.due.day.localeCompare(other.due.day) || one.loanId - other.loanId
      const late = this.shelf.openLoansOf(patronId).filter(this.shelf.isLate).toSorted(byDue)
      const overdue = late.map((loan) => ({
        loanId: memoryId(loan.loanId),
        title: loan.copy.title,
        barcode: loan.copy.barcode,
        dueOn: loan.due.day,
      }))
      const blocks = touching.toSorted((one, other) => Number(other.active) - Number(one.active))
      return {
        asOf: this.shelf.now,
        blocks,
        overdue,
        open: end !== undefined && end.until === undefined,
        ...(end?.until === undefined ? {} : { until: end.until }),
      }
    },
    block: async ({ patronId, kind, from, until, libraryId, reason: why }) => {
      const wrong = when((until !== undefined && until < from) || (kind === 'suspension' && until === undefined), 'DataNaoPosterior', {
        data: until ?? from,
        minima: from,
      })
      if (wrong.length > 0) return refuse(wrong)
      if (!this.shelf.readers.has(patronId)) return notFound
      const id = this.shelf.nextId()
      const of = { ...(until === undefined ? {} : { until }), ...(libraryId === undefined ? {} : { libraryId }) }
      this.shelf.blocks.push({ id, patronId, kind, from, origin: 'staff', reason: why, lifted: false, ...of })
      return { done: true, id: memoryId(id) }
    },
    lift: async (id, _, acting) => {
      const block = byId(this.shelf.blocks, id, (one) => one.id)
      if (!block) return notFound
      const own = ownPersonReasons(acting.operatorPatronId, block.patronId)
      if (own.length > 0) return refuse(own)
      if (block.lifted) return refuse([reason('NaoPodeDesfazer', { motivo: 'desfeito' })])
      this.lift(block)
      for (const one of this.issued) if (one.blockId === block.id) one.state = 'cancelled'
      return { done: true }
    },
  }

  readonly clearance: Pick<Clearance, 'check' | 'issue' | 'undo'> = {
    check: async (reader) => {
      const asked = await this.standing(reader)
      if (asked.refused) return asked
      const { bonds, bondId, obstacles, present } = asked
      const valid = present && present.certificate.validUntil >= this.shelf.today
      return {
        done: true,
        asOf: this.shelf.now,
        bond: bonds.find((one) => one.bondId === bondId)!,
        bonds: bonds.filter((one) => one.active),
        obstacles,
        ...(valid ? { present: present.certificate } : {}),
      }
    },
    issue: async (reader) => {
      const chosen = await this.standing(reader)
      if (chosen.refused) return chosen
      // As every act on a queue: what waits beyond its limit is over first, also when the act is refused.
      for (const hold of this.shelf.holds) if (hold.bondId === chosen.bondId && isLive(hold)) this.shelf.settleKey(hold.key)
      const asked = await this.standing(reader)
      if (asked.refused) return asked
      const { bondId, obstacles, present } = asked
      const before = present ? { present: { state: present.state, validUntil: present.certificate.validUntil } } : {}
      const decision = decideClearance({
        today: this.shelf.today,
        bondActive: true,
        obstacles,
        validDays: this.shelf.rules.settings.clearanceDays,
        ...before,
      })
      if (decision.refused) return decision
      if (decision.again) return { done: true, certificate: present!.certificate, again: true }
      if (present) {
        present.state = 'superseded'
        this.lift(this.shelf.blocks.find((one) => one.id === present.blockId)!)
      }
      const id = this.shelf.nextId()
      const certificate = { number: String(id), code: memoryId(id), bondId, issuedOn: this.shelf.today, validUntil: decision.validUntil }
      this.issued.push({ blockId: id, certificate, state: 'issued' })
      this.shelf.blocks.push({
        id,
        patronId: reader.patronId,
        bondId,
        kind: 'clearance',
        origin: 'clearance',
        from: this.shelf.today,
        reason: 'clearance',
        lifted: false,
      })
      await this.#endHolds(bondId)
      return { done: true, certificate, again: false }
    },
    undo: async (number, _, acting) => {
      const one = this.issued.find(({ certificate }) => certificate.number === number)
      if (!one) return notFound
      const block = this.shelf.blocks.find(({ id }) => id === one.blockId)!
      const own = ownPersonReasons(acting.operatorPatronId, block.patronId)
      const decision =
        own.length > 0 ? refuse(own) : decideClearanceUndo({ validUntil: one.certificate.validUntil, state: one.state }, true)
      if (decision.refused) return decision
      one.state = 'cancelled'
      this.lift(block)
      return { done: true }
    },
  }
}
