import { reason, refuse } from '../../../circulation/decision.ts'
import { ownPersonReasons } from '../../../circulation/override.ts'
import type { Blocks } from '../../../ports/library-system/blocks.ts'
import { blockReasons, blocksAsShown, type WrittenBlock } from '../shown/shown-blocks.ts'
import { undoIn } from './memory-clearance.ts'
import type { MemoryBlock, MemoryLoan } from './memory-rows.ts'
import type { MemoryShelf } from './memory-shelf.ts'
import { byId, memoryId, notFound } from './memory-store.ts'

function shown(store: MemoryShelf, { id, kind, origin, from, until, libraryId, bondId, reason: why, lifted }: MemoryBlock): WrittenBlock {
  const active = !lifted && (until === undefined || store.today <= until)
  return {
    id: memoryId(id),
    kind,
    origin,
    from,
    reason: why,
    lifted,
    active,
    ofLoss: false,
    ...(until === undefined ? {} : { until }),
    ...(libraryId === undefined ? {} : { libraryId }),
    ...(bondId === undefined ? {} : { bondId }),
  }
}

function overdueOf(store: MemoryShelf, patronId: number) {
  const byDue = (one: MemoryLoan, other: MemoryLoan) => one.due.day.localeCompare(other.due.day) || one.loanId - other.loanId
  const late = store.openLoansOf(patronId).filter(store.isLate).toSorted(byDue)
  return late.map(({ loanId, copy: { named }, due }) => ({
    loanId: memoryId(loanId),
    title: named.title,
    barcode: named.barcode,
    dueOn: due.day,
  }))
}

/** What keeps a reader from borrowing. */
export const blocksIn = (store: MemoryShelf): Blocks => ({
  ofPatron: async (patronId, asked = {}) => {
    const own = store.blocks.filter((one) => one.patronId === patronId).toReversed()
    const blocks = own.map((one) => shown(store, one))
    const bonds = store.readers.get(patronId)?.bonds
    return { asOf: store.now, ...blocksAsShown(blocks, store.today, asked, bonds), overdue: overdueOf(store, patronId) }
  },
  block: async (block) => {
    const wrong = blockReasons(block)
    if (wrong.length > 0) return refuse(wrong)
    if (!store.readers.has(block.patronId)) return notFound
    const id = store.nextId()
    store.blocks.push({ ...block, id, origin: 'staff', lifted: false })
    return { done: true, id: memoryId(id) }
  },
  lift: async (id, _, acting) => {
    const block = byId(store.blocks, id, (one) => one.id)
    if (!block) return notFound
    const certificate = store.certificates.find((one) => one.block === block)
    if (certificate) return undoIn(store, certificate, acting)
    const own = ownPersonReasons(acting.operatorPatronId, block.patronId)
    if (own.length > 0) return refuse(own)
    if (block.lifted) return refuse([reason('NaoPodeDesfazer', { motivo: 'desfeito' })])
    block.lifted = true
    return { done: true }
  },
})
