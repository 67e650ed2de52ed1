import type { TwinSystems } from './twin-systems.ts'

/** Fifteen mistakes, each made in one of the two systems: a comparison that does not find them shows nothing. */
export const deliberateMistakes: Readonly<Record<string, (memory: TwinSystems['memory']['circulation']) => void>> = {
  'a returned copy passes its queue by': ({ shelf }) => {
    shelf.nextFor = () => undefined
  },
  'the last of a queue is served first': ({ shelf }) => {
    const next = shelf.nextFor.bind(shelf)
    shelf.nextFor = (copy, state, except) => (next(copy, state, except) ? shelf.holds.findLast((hold) => hold.state === 'queued' && !shelf.copyOf(hold) && shelf.ofKey(hold.key).includes(copy)) : undefined) // prettier-ignore
  },
  'what waits on a hold shelf never expires': ({ shelf }) => {
    shelf.settle = () => undefined
  },
  'a suspension is not written': ({ shelf }) => {
    shelf.blocks.push = () => 0
  },
  'a fine is charged twice': ({ desk, shelf }) => {
    const { takeBack } = desk
    Object.assign(desk, {
      takeBack: async (...words: Parameters<typeof takeBack>) => {
        const before = shelf.debts.length
        const answer = await takeBack(...words)
        if (shelf.debts.length > before) shelf.debts.push({ ...shelf.debts.at(-1)!, debtId: shelf.nextId() })
        return answer
      },
    })
  },
  'a payment is taken and not written': ({ shelf }) => {
    const { push } = shelf.debts
    shelf.debts.push = (...debts) => push.apply(shelf.debts, debts.map((debt) => ({ ...debt, entries: Object.assign([], { push: () => 0 }) }))) // prettier-ignore
  },
  'a loan is late on its due day': ({ shelf }) => {
    shelf.isLate = (loan) => loan.due.day <= shelf.today
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
        if (copy?.allocation?.stage === 'on_hold_shelf') copy.allocation = undefined
        return lend(...words)
      },
    })
  },
  'a renewal does not ask who waits': ({ loans, shelf }) => {
    const { renew } = loans
    Object.assign(loans, {
      renew: async (...words: Parameters<typeof renew>) => {
        const { liveHolds } = shelf
        shelf.liveHolds = () => []
        const answer = await renew(...words)
        shelf.liveHolds = liveHolds
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
        if (answer.done && answer.destination.for === 'home') Object.assign(copy, { state: 'available', transitTo: undefined })
        return answer
      },
    })
  },
  'a hold may be put off for ever': ({ holds, shelf }) => {
    const { putOff } = holds
    Object.assign(holds, {
      putOff: async (...words: Parameters<typeof putOff>) => {
        const answer = await putOff(...words)
        for (const hold of shelf.holds) hold.putOff = false
        return answer
      },
    })
  },
  'a request leaves its copy to others': ({ requests, shelf }) => {
    const { make } = requests
    Object.assign(requests, {
      make: async (...words: Parameters<typeof make>) => {
        const answer = await make(...words)
        const copy = answer.done && shelf.copyOf(shelf.requests.at(-1)!)
        if (copy) copy.state = 'available'
        return answer
      },
    })
  },
  'a clearance leaves holds in their queues': ({ clearance, holds, shelf }) => {
    const { issue } = clearance
    Object.assign(clearance, {
      issue: async (...words: Parameters<typeof issue>) => {
        const states = shelf.holds.map((hold) => hold.state)
        const answer = await issue(...words)
        shelf.holds.forEach((hold, at) => void (hold.state = states[at]!))
        void holds
        return answer
      },
    })
  },
}
