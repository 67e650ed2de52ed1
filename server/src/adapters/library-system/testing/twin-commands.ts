import fc from 'fast-check'
import { daysAfter } from '../../../circulation/local-time.ts'
import { ownId } from '../built-in/circulation/system-ids.ts'
import { libraryIds } from './circulation-fixture.ts'
import { actingFor } from './scene.ts'
import { expectSame, type TwinSystems } from './twin-systems.ts'
import { desk, ids, lend, onDebt, onHold, onRequest, penalty, renew, type Act } from './twin-acts.ts'

const acts: Readonly<Record<string, readonly [weight: number, act: Act]>> = {
  lend: [12, (twins, pick, number) => lend(twins, pick(twins.readers)!, twins.barcodes[number % twins.barcodes.length]!, number)],
  takeBack: [
    10,
    async (twins, pick, number) => {
      const [barcode, libraryId] = [pick(twins.barcodes)!, number % 4 === 0 ? libraryIds.BN : libraryIds.BC]
      const moment = number % 11 === 0 ? { moment: { kind: 'box' } as const } : {}
      const exempt = number % 13 === 0 ? { exempt: { reason: 'x' } } : {}
      const made = await twins.both(
        `return ${barcode} at ${libraryId}`,
        (groups) => groups.desk.takeBack({ barcode, libraryId, ...moment, ...exempt }, desk),
        (back) => [
          back.state,
          back.patronId,
          back.returnedAt,
          penalty(back),
          back.destination.kind,
          back.destination.libraryId,
          back.destination.for,
          back.destination.slip?.patronId,
          back.destination.slip?.limitDay,
        ],
      )
      if (made?.real.debt) twins.debts.push({ real: made.real.debt.id, model: made.model.debt!.id })
    },
  ],
  renew: [6, (twins, pick, number) => renew(twins, pick(twins.readers)!, number)],
  place: [
    8,
    async (twins, pick, number) => {
      const [patronId, wanted] = [pick(twins.readers)!, twins.titles[number % twins.titles.length]!]
      const made = await twins.both(
        `hold ${wanted.titleId} for ${patronId}`,
        (groups) => groups.holds.place({ patronId, wanted }, actingFor(patronId)),
        ({ position }) => position,
      )
      if (!made) return
      twins.holds.push(ids(made))
      const { id, estimate } = made.real
      if (estimate !== undefined) twins.estimates.push({ holdId: ownId(id)!, day: estimate })
    },
  ],
  cancelHold: [
    3,
    async (twins, pick) => {
      const hold = pick(twins.holds)
      if (hold)
        await twins.both(
          `cancel hold ${hold.real}`,
          async (groups, side) => (await groups.holds.cancel([hold[side]], {}, desk))[0]!.outcome,
        )
    },
  ],
  suspend: [2, onHold('suspend')],
  resume: [2, onHold('resume')],
  putOff: [2, onHold('putOff')],
  makeRequest: [
    4,
    async (twins, pick, number) => {
      const [patronId, wanted] = [pick(twins.readers)!, twins.titles[number % twins.titles.length]!]
      const pickUpLibraryId = number % 3 === 0 ? libraryIds.BN : libraryIds.BS
      const request = {
        patronId,
        wanted,
        pickUpLibraryId,
        delivery: { place: 'desk', phone: '3333', email: 'leitor@example.org' },
      } as const
      const made = await twins.both(
        `request ${wanted.titleId} for ${patronId}`,
        (groups) => groups.requests.make(request, actingFor(patronId)),
        ({ state }) => state,
      )
      if (made) twins.requests.push(ids(made))
    },
  ],
  cancelRequest: [
    1,
    async (twins, pick) => {
      const request = pick(twins.requests)
      if (request)
        await twins.both(
          `cancel request ${request.real}`,
          async (groups, side) => (await groups.requests.cancel([request[side]], {}, desk))[0]!.outcome,
        )
    },
  ],
  send: [3, onRequest('send')],
  receive: [3, onRequest('receive')],
  refuse: [1, onRequest('refuse')],
  notFound: [1, onRequest('notFound')],
  charge: [
    2,
    async (twins, pick, number) => {
      const [patronId, cents] = [pick(twins.readers)!, number % 17 === 0 ? 0 : 100 + (number % 1_100)]
      const made = await twins.both(
        `charge ${patronId} ${cents}`,
        (groups) => groups.money.charge({ patronId, libraryId: 1, kind: 'photocopies', cents }, desk),
        ({ debt }) => debt.balance,
      )
      if (made) twins.debts.push(ids({ real: made.real.debt, model: made.model.debt }))
    },
  ],
  pay: [
    4,
    async (twins, pick, number) => {
      const [patronId, cents] = [pick(twins.readers)!, 50 + (number % 900)]
      await twins.both(
        `pay ${cents} of ${patronId}`,
        (groups) => groups.money.pay({ patronId, libraryId: 1, cents }, desk),
        ({ lines }) => lines.map((line) => [line.cents, line.balance]),
      )
    },
  ],
  waive: [2, onDebt('waive')],
  discount: [1, onDebt('discount')],
  block: [
    1,
    async (twins, pick, number) => {
      const block = {
        patronId: pick(twins.readers)!,
        kind: 'suspension',
        from: daysAfter(twins.today, number % 3),
        until: daysAfter(twins.today, number % 6),
        reason: 'x',
      } as const
      const made = await twins.both(`block ${block.patronId}`, (groups) => groups.blocks.block(block, desk))
      if (made) twins.blocks.push(ids(made))
    },
  ],
  lift: [
    1,
    async (twins, pick) => {
      const block = pick(twins.blocks)
      if (block) await twins.both(`lift ${block.real}`, (groups, side) => groups.blocks.lift(block[side], 'x', desk))
    },
  ],
  issueClearance: [
    1,
    async (twins, pick) => {
      const patronId = pick(twins.readers)!
      const made = await twins.both(
        `clear ${patronId}`,
        (groups) => groups.clearance.issue({ patronId }, actingFor(patronId)),
        ({ certificate, again }) => [certificate.issuedOn, certificate.validUntil, again],
      )
      if (made) twins.certificates.push({ real: made.real.certificate.number, model: made.model.certificate.number })
    },
  ],
  undoClearance: [
    1,
    async (twins, pick) => {
      const certificate = pick(twins.certificates)
      if (certificate)
        await twins.both(`undo clearance ${certificate.real}`, (groups, side) => groups.clearance.undo(certificate[side], 'x', desk))
    },
  ],
  expire: [
    2,
    async (twins) =>
      twins.both(
        'expire',
        async (groups) => ({ done: true, ended: await groups.holds.expire(500) }),
        ({ ended }) => ended,
      ),
  ],
  wake: [
    2,
    async (twins) =>
      twins.both(
        'wake',
        async (groups) => ({ done: true, served: await groups.holds.wake(500) }),
        ({ served }) => served,
      ),
  ],
  advance: [9, async (twins, _, number) => twins.advance(number % 2 === 0 ? 1_440 * (1 + (number % 9)) : 30 + (number % 600))],
}

/** One act with what it concerns, told by its name when a sequence fails. */
class Command implements fc.AsyncCommand<object, TwinSystems> {
  readonly name: string
  readonly chosen: number
  readonly number: number

  constructor(name: string, chosen: number, number: number) {
    this.name = name
    this.chosen = chosen
    this.number = number
  }

  check(): boolean {
    return true
  }

  async run(_: object, twins: TwinSystems): Promise<void> {
    const pick = <T>(list: readonly T[]): T | undefined => list[this.chosen % Math.max(1, list.length)]
    await acts[this.name]![1](twins, pick, this.number)
  }

  toString(): string {
    return `${this.name}(${this.chosen}, ${this.number})`
  }
}

const command = fc
  .record({
    name: fc.oneof(...Object.entries(acts).map(([name, [weight]]) => ({ weight, arbitrary: fc.constant(name) }))),
    chosen: fc.nat(59),
    number: fc.nat(9_999),
  })
  .map(({ name, chosen, number }) => new Command(name, chosen, number))

export const commandNames: readonly string[] = Object.keys(acts)

/** Sequences of at most so many acts. */
export const sequences = (maxCommands: number) => fc.commands([command], { maxCommands, size: 'max' })

/** Walks one sequence on both systems: answers, then states and invariants. */
export async function walk(twins: TwinSystems, sequence: Iterable<fc.AsyncCommand<object, TwinSystems>>): Promise<void> {
  await fc.asyncModelRun(() => ({ model: {}, real: twins }), sequence)
  await twins.expectSameState()
  expectSame('invariants that are broken', await twins.fixture.brokenInvariants(), [])
}
