import { change } from '../in-memory/memory-store.ts'
import type { TwinSystems } from './twin-systems.ts'

/** Fifteen mistakes, each made in one of the two systems: a comparison that does not find them shows nothing. */
export const deliberateMistakes: Readonly<Record<string, (memory: TwinSystems['memory']['circulation']) => void>> = {
  'a returned copy passes its queue by': ({ shelf }) => {
    const { queueFor } = shelf
    shelf.queueFor = (...words) => ({ passedOver: [], holds: queueFor(...words).holds })
  },
  'the last of a queue is served first': ({ shelf }) => {
    const { queueFor } = shelf
    shelf.queueFor = (...words) => {
      const queue = queueFor(...words)
      return { ...queue, ...(queue.next ? { next: queue.holds.findLast((one) => one.state === 'queued' && !one.allocated)! } : {}) }
    }
  },
  'what waits on a hold shelf never expires': ({ shelf }) => {
    shelf.settle = () => undefined
  },
  'a suspension is not written': ({ shelf }) => {
    shelf.blocks.add = (block) => block
  },
  'a fine is charged twice': ({ desk, shelf }) => {
    const { takeBack } = desk
    Object.assign(desk, {
      takeBack: async (...words: Parameters<typeof takeBack>) => {
        const before = shelf.debts.rows.length
        const answer = await takeBack(...words)
        if (shelf.debts.rows.length > before) shelf.debts.add({ ...shelf.debts.rows.at(-1)!, debtId: shelf.nextId() })
        return answer
      },
    })
  },
  'a payment is taken and not written': ({ money, shelf }) => {
    const { pay } = money
    Object.assign(money, {
      pay: async (...words: Parameters<typeof pay>) => {
        const entries = shelf.debts.rows.map((debt) => debt.entries)
        const answer = await pay(...words)
        shelf.debts.rows.forEach((debt, at) => change(debt, { entries: entries[at]! }))
        return answer
      },
    })
  },
  'a loan is late on its due day': ({ shelf }) => {
    shelf.isLate = (loan) => loan.due.day <= shelf.book.today
  },
  'a cleared reader borrows': ({ shelf }) => {
    const { blocksOf } = shelf
    shelf.blocksOf = (patronId) => blocksOf(patronId).filter((one) => one.kind !== 'clearance')
  },
  'a suspended hold is served': ({ shelf }) => {
    const { queued } = shelf
    shelf.queued = (hold) => {
      const { suspendedUntil: _, ...rest } = queued(hold)
      return rest
    }
  },
  'a copy that is kept for one reader is lent to another': ({ desk, shelf }) => {
    const { lend } = desk
    Object.assign(desk, {
      lend: (...words: Parameters<typeof lend>) => {
        const copy = shelf.copyAt(words[0].barcode)
        if (copy?.allocation?.stage === 'on_hold_shelf') change(copy, { allocation: undefined })
        return lend(...words)
      },
    })
  },
  'a renewal does not ask who waits': ({ loans, shelf }) => {
    const { renew } = loans
    Object.assign(loans, {
      renew: async (...words: Parameters<typeof renew>) => {
        const { queueOf } = shelf
        shelf.queueOf = () => []
        const answer = await renew(...words)
        shelf.queueOf = queueOf
        return answer
      },
    })
  },
  'a copy that came back elsewhere stands on the shelf': ({ desk, shelf }) => {
    const { takeBack } = desk
    Object.assign(desk, {
      takeBack: async (...words: Parameters<typeof takeBack>) => {
        const answer = await takeBack(...words)
        const copy = shelf.copyAt(words[0].barcode)!
        if (answer.done && answer.destination.for === 'home') change(copy, { state: 'available' })
        return answer
      },
    })
  },
  'a hold may be put off for ever': ({ holds, shelf }) => {
    const { putOff } = holds
    Object.assign(holds, {
      putOff: async (...words: Parameters<typeof putOff>) => {
        const answer = await putOff(...words)
        for (const hold of shelf.holds.rows) change(hold, { putOff: false })
        return answer
      },
    })
  },
  'a request leaves its copy to others': ({ requests, shelf }) => {
    const { make } = requests
    Object.assign(requests, {
      make: async (...words: Parameters<typeof make>) => {
        const answer = await make(...words)
        const copy = answer.done && shelf.copyOf(shelf.requests.rows.at(-1)!)
        if (copy) change(copy, { state: 'available' })
        return answer
      },
    })
  },
  'a clearance leaves holds in their queues': ({ clearance, shelf }) => {
    const { issue } = clearance
    Object.assign(clearance, {
      issue: async (...words: Parameters<typeof issue>) => {
        const states = shelf.holds.rows.map((hold) => hold.state)
        const answer = await issue(...words)
        shelf.holds.rows.forEach((hold, at) => change(hold, { state: states[at]! }))
        return answer
      },
    })
  },
}
