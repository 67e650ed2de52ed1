// Does acts of circulation until it is killed, and says of each when it was answered. Usage: kill-process.ts SETTINGS SCENE NAME (JSON, JSON, text).
import { writeSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import type { Decision } from '../../../ports/library-system/acts.ts'
import { SettableClock } from '../../clock/settable-clock.ts'
import { handlesOf } from '../../database/handles.ts'
import { openDatabase, type DatabaseSettings } from '../../database/open-database.ts'
import { chanceFrom } from '../../database/testing/kill-proof.ts'
import { builtInCirculation } from '../built-in/built-in-circulation.ts'
import type { Answered, KillScene } from './kill-circulation.ts'
import { actingFor } from './scene.ts'
import { alertKinds } from '../../../composition/alert-kinds.ts'

// What is killed cannot leave to the next one what it has compiled.
flushCompileCache()
const [settings = '', sceneText = '', seed = ''] = process.argv.slice(2)
const database = await openDatabase(JSON.parse(settings) as DatabaseSettings)
const { at, readers, barcodes, titles, onlyJobs } = JSON.parse(sceneText) as KillScene
const circulation = builtInCirculation(handlesOf(database, new SettableClock(at), alertKinds), Buffer.from('x'.repeat(32)))
const { desk, loans, holds, requests, money, maintenance } = circulation
const chance = chanceFrom(Number(seed))
const one = <T>(list: readonly T[]): T => list[Math.floor(chance() * list.length)]!
const staff = { actor: { kind: 'staff', loginId: 900 }, operatorPatronId: 900, libraryId: 1 } as const
const wanted = () => ({ titleId: one(titles), libraryId: 1 })
const delivery = { place: 'desk', phone: '3333', email: 'leitor@example.org' } as const

const told = <T extends object>(decision: Decision<T>, of: (done: T) => Answered | undefined): Answered | undefined =>
  decision.done ? of(decision) : undefined

const acts: readonly (() => Promise<Answered | undefined>)[] = [
  async () =>
    told(await desk.lend({ patronId: one(readers), barcode: one(barcodes), libraryId: 1 }, staff), ({ loanId: id }) => ({
      kind: 'loan',
      id,
    })),
  async () =>
    told(await desk.takeBack({ barcode: one(barcodes), libraryId: chance() < 0.8 ? 1 : 3 }, staff), ({ loanId: id }) =>
      id === undefined ? undefined : { kind: 'return', id },
    ),
  async () => {
    const patronId = one(readers)
    const [loan] = (await loans.open(patronId)).loans
    const renewed = loan && (await loans.renew({ loanIds: [loan.id], channel: 'desk' }, staff))[0]!.outcome
    return renewed && told(renewed, ({ renewals }) => ({ kind: 'renewal', id: loan.id, number: renewals }))
  },
  async () => {
    const patronId = one(readers)
    return told(await holds.place({ patronId, wanted: wanted() }, actingFor(patronId)), ({ id }) => ({ kind: 'hold', id }))
  },
  async () => {
    const patronId = one(readers)
    const [hold] = (await holds.live(patronId)).holds
    const cancelled = hold && (await holds.cancel([hold.id], { patronId }, actingFor(patronId)))[0]!.outcome
    return cancelled && told(cancelled, () => ({ kind: 'cancelled', id: hold.id }))
  },
  async () => {
    const patronId = one(readers)
    const request = { patronId, wanted: wanted(), pickUpLibraryId: 3, delivery }
    return told(await requests.make(request, actingFor(patronId)), ({ id }) => ({ kind: 'request', id }))
  },
  async () => {
    const charge = { patronId: one(readers), libraryId: 1, kind: 'photocopies', cents: 200 } as const
    return told(await money.charge(charge, staff), ({ debt: { id } }) => ({ kind: 'debt', id }))
  },
  async () =>
    told(await money.pay({ patronId: one(readers), libraryId: 1, cents: 150 }, staff), ({ paymentId: id }) => ({ kind: 'payment', id })),
]

const jobs: readonly (() => Promise<unknown>)[] = [
  () => holds.expire(500),
  () => holds.wake(500),
  () => maintenance.tellDueDays(),
  () => maintenance.chargeLate(500),
  () => maintenance.reopenUnattended(500),
  () => maintenance.anonymise(500),
]

writeSync(1, 'open\n')
for (;;) {
  if (onlyJobs || chance() < 0.1) await one(jobs)()
  const answered = onlyJobs ? undefined : await one(acts)()
  writeSync(1, `${JSON.stringify(answered ?? {})}\n`)
}
