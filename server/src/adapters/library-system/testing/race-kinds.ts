import type { Acting } from '../../../ports/library-system/acts.ts'
import { libraryIds, mustBeDone, type CirculationFixture } from './circulation-fixture.ts'
import { actingFor } from './scene.ts'

const desk: Acting = { actor: { kind: 'staff', loginId: 900 }, operatorPatronId: 900, libraryId: libraryIds.BC }

/** One call of the port, as text that another process carries out at an instant. */
export interface Task {
  readonly at: string
  readonly call: readonly [group: string, method: string]
  readonly words: readonly unknown[]
}

/** What several processes want at once, and what is right about their answers: codes of the first reason, or `done`. */
export interface Race {
  readonly tasks: readonly Task[]
  /** What is wrong; empty when nothing is. */
  judge(answers: readonly string[]): string
}

type Prepare = (fixture: CirculationFixture, processes: number) => Promise<Race>

const place = { place: 'desk', phone: '3333', email: 'leitor@example.org' } as const
const count = (answers: readonly string[], answer: string) => answers.filter((one) => one === answer).length

/** So many are done, and everybody else is told one of these. */
const winners =
  (most: number, ...told: readonly string[]) =>
  (answers: readonly string[]): string =>
    count(answers, 'done') === most && answers.every((one) => one === 'done' || told.includes(one)) ? '' : answers.join(' ')

/** Each of these answers, and `done` between least and most often. */
const between =
  (least: number, most: number, ...told: readonly string[]) =>
  (answers: readonly string[]): string => {
    const done = count(answers, 'done')
    return done >= least && done <= most && answers.every((one) => one === 'done' || told.includes(one)) ? '' : answers.join(' ')
  }

const many = <T>(n: number, make: (at: number) => T): readonly T[] => Array.from({ length: n }, (_, at) => make(at))
const readers = async (fixture: CirculationFixture, n: number) => Promise.all(many(n, () => fixture.reader({ category: 'DO' })))
const roles = (answers: readonly string[], role: number) => answers.filter((_, at) => at % 2 === role)

export const raceKinds: Readonly<Record<string, Prepare>> = {
  'lend–lend': async (fixture, n) => {
    const [own, barcode, at] = [await readers(fixture, n), await fixture.copy(), now(fixture)]
    return { tasks: own.map((patronId) => lend(at, patronId, barcode)), judge: winners(1, 'ExemplarEmprestado') }
  },
  'lend–pull': async (fixture, n) => {
    const [own, title, at] = [await readers(fixture, n), await fixture.title(), now(fixture)]
    const barcode = await fixture.copy({ title })
    const request = (patronId: number) => ({
      patronId,
      wanted: { titleId: title, libraryId: 1 },
      pickUpLibraryId: libraryIds.BN,
      delivery: place,
    })
    const tasks = own.map((patronId, role) =>
      role % 2 ? lend(at, patronId, barcode) : task(at, 'requests', 'make', request(patronId), actingFor(patronId)),
    )
    return { tasks, judge: winners(1, 'ExemplarEmprestado', 'ExemplarReservado', 'SolicitacaoSemExemplar') }
  },
  'renew–hold': async (fixture, n) => {
    const [own, title] = [await readers(fixture, n), await fixture.title()]
    const borrower = await fixture.reader({ category: 'DO' })
    const { loanId } = mustBeDone(await fixture.lend(borrower, await fixture.copy({ title })))
    const at = now(fixture, 6)
    const hold = (patronId: number) =>
      task(at, 'holds', 'place', { patronId, wanted: { titleId: title, libraryId: 1 } }, actingFor(patronId))
    const tasks = own.map((patronId, role) => (role % 2 ? hold(patronId) : renew(at, borrower, loanId)))
    const judge = (answers: readonly string[]) =>
      winners(Math.floor(n / 2))(roles(answers, 1)) || between(0, 1, 'reservado', 'ja_renovado')(roles(answers, 0))
    return { tasks, judge }
  },
  'hold–hold': async (fixture, n) => {
    const [[borrower, patronId], title, at] = [await readers(fixture, 2), await fixture.title(), now(fixture)]
    mustBeDone(await fixture.lend(borrower!, await fixture.copy({ title })))
    const hold = { patronId: patronId!, wanted: { titleId: title, libraryId: 1 } }
    return { tasks: many(n, () => task(at, 'holds', 'place', hold, actingFor(patronId!))), judge: winners(1, 'ReservaJaPossui') }
  },
  'request–request': async (fixture, n) => {
    const [own, title, at] = [await readers(fixture, n), await fixture.title(), now(fixture)]
    await fixture.copy({ title })
    const request = (patronId: number) => ({
      patronId,
      wanted: { titleId: title, libraryId: 1 },
      pickUpLibraryId: libraryIds.BN,
      delivery: place,
    })
    const tasks = own.map((patronId) => task(at, 'requests', 'make', request(patronId), actingFor(patronId)))
    return { tasks, judge: winners(1, 'SolicitacaoSemExemplar') }
  },
  'return–cancel': async (fixture, n) => {
    const [[borrower, patronId], title, at] = [await readers(fixture, 2), await fixture.title(), now(fixture)]
    const barcode = await fixture.copy({ title })
    mustBeDone(await fixture.lend(borrower!, barcode))
    const wanted = { titleId: title, libraryId: 1 }
    const { id } = mustBeDone(await fixture.circulation.holds.place({ patronId: patronId!, wanted }, actingFor(patronId!)))
    const tasks = many(n, (role) =>
      role % 2
        ? task(at, 'holds', 'cancel', [id], { patronId }, actingFor(patronId!))
        : task(at, 'desk', 'takeBack', { barcode, libraryId: 1 }, desk),
    )
    const judge = (answers: readonly string[]) =>
      winners(Math.ceil(n / 2))(roles(answers, 0)) || winners(1, 'NaoEncontrada')(roles(answers, 1))
    return { tasks, judge }
  },
  'expiry–pick-up': async (fixture, n) => {
    const [[borrower, first, second], title] = [await readers(fixture, 3), await fixture.title()]
    const barcode = await fixture.copy({ title })
    mustBeDone(await fixture.lend(borrower!, barcode))
    for (const patronId of [first!, second!])
      mustBeDone(await fixture.circulation.holds.place({ patronId, wanted: { titleId: title, libraryId: 1 } }, actingFor(patronId)))
    mustBeDone(await fixture.takeBack(barcode))
    const at = now(fixture, 2)
    const tasks = many(n, (role) => (role % 2 ? lend(at, second!, barcode) : task(at, 'holds', 'expire', 5)))
    return { tasks, judge: (answers) => winners(1, 'ja_com_o_leitor')(roles(answers, 1)) }
  },
  'pay–pay': async (fixture, n) => {
    const { patronId, id, at } = await owing(fixture)
    return { tasks: many(n, () => pay(at, patronId, id)), judge: winners(1, 'DebitoEncerrado') }
  },
  'pay–waive': async (fixture, n) => {
    const { patronId, id, at } = await owing(fixture)
    const tasks = many(n, (role) => (role % 2 ? task(at, 'money', 'waive', id, 'x', desk) : pay(at, patronId, id)))
    return { tasks, judge: winners(1, 'DebitoEncerrado') }
  },
  'clear–lend': async (fixture, n) => {
    const [[patronId], at] = [await readers(fixture, 1), now(fixture)]
    const copies = await Promise.all(many(n, () => fixture.copy()))
    const tasks = copies.map((barcode, role) =>
      role % 2 ? lend(at, patronId!, barcode) : task(at, 'clearance', 'issue', { patronId }, actingFor(patronId!)),
    )
    const judge = (answers: readonly string[]) => {
      const [cleared, lent] = [roles(answers, 0), roles(answers, 1)]
      const half = count(cleared, 'done') > 0 && count(lent, 'done') > 0
      return half || answers.some((one) => !['done', 'afastado', 'NadaConstaPendencias'].includes(one)) ? answers.join(' ') : ''
    }
    return { tasks, judge }
  },
  'block–renew': async (fixture, n) => {
    const [[patronId], barcode] = [await readers(fixture, 1), await fixture.copy()]
    const { loanId } = mustBeDone(await fixture.lend(patronId!, barcode))
    const at = now(fixture, 6)
    const day = at.slice(0, 10)
    const block = { patronId, kind: 'suspension', from: day, until: day, reason: 'x' }
    const tasks = many(n, (role) => (role % 2 ? task(at, 'blocks', 'block', block, desk) : renew(at, patronId!, loanId)))
    const judge = (answers: readonly string[]) =>
      winners(Math.floor(n / 2))(roles(answers, 1)) || between(0, 1, 'afastado', 'ja_renovado')(roles(answers, 0))
    return { tasks, judge }
  },
  'policy–policy': async (fixture, n) => {
    // Each race is about a group of its own.
    const group = `g${(policyRaces += 1)}`
    const rules = { renewals: 1, webRenewals: 1, finePerDay: 0, finePerHour: 0, penaltyDays: 1, pickUpDays: 1 }
    const policy = { libraryId: libraryIds.BE, categoryIds: [1], groups: [group], loanTypes: [], ...rules, term: { kind: 'days', days: 7 } }
    const at = now(fixture)
    return { tasks: many(n, () => task(at, 'policies', 'save', policy, desk)), judge: winners(1, 'PoliticaAmbigua') }
  },
}

let policyRaces = 0

const task = (at: string, group: string, method: string, ...words: readonly unknown[]): Task => ({ at, call: [group, method], words })
const lend = (at: string, patronId: number, barcode: string) => task(at, 'desk', 'lend', { patronId, barcode, libraryId: 1 }, desk)
const renew = (at: string, patronId: number, loanId: string) =>
  task(at, 'loans', 'renew', { loanIds: [loanId], channel: 'web', patronId }, actingFor(patronId))
const pay = (at: string, patronId: number, id: string) =>
  task(at, 'money', 'pay', { patronId, libraryId: libraryIds.BC, cents: 600, debtIds: [id] }, desk)

/** The fixture's time, so many days later. */
const now = ({ clock }: CirculationFixture, days = 0): string => new Date(clock.now().getTime() + days * 86_400_000).toISOString()

async function owing(fixture: CirculationFixture) {
  const patronId = await fixture.reader({ category: 'DO' })
  const charge = { patronId, libraryId: libraryIds.BC, kind: 'photocopies', cents: 600 } as const
  return { patronId, id: mustBeDone(await fixture.circulation.money.charge(charge, desk)).debt.id, at: now(fixture) }
}
