import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DeadlinePassed, type Acting } from '../../../ports/library-system/acts.ts'
import type { CirculationGroups } from '../../../ports/library-system/library-system-groups.ts'
import { engines } from '../../database/testing/engines.ts'
import { asLost, libraryIds, mustBeDone, openFixture, type CirculationFixture } from '../testing/circulation-fixture.ts'

/** Of what is asked and acted on: ids of what stands in the database. */
interface Known {
  readonly patronId: number
  readonly titleId: number
  readonly barcode: string
  readonly loanId: string
  readonly key: string
  readonly debtId: string
  readonly holdId: string
  readonly requestId: string
  readonly certificate: { readonly number: string; readonly code: string; readonly patronId: number }
}

const keys = { libraryId: 1, categoryId: 1, group: 'livro', loanType: 'N' }
const page = { offset: 0, limit: 10 }
const move = { libraryId: 1, from: '2026-11-10', until: '2026-11-10', newDay: '2026-11-17', reason: 'greve' }
const window = { kind: 'replaces', from: '2026-12-07', until: '2026-12-19', due: '2027-01-11', libraryId: 1, categoryIds: [], groups: [], loanTypes: ['N'] } as const // prettier-ignore
const hours = { library: 'BC', week: { mon: '08:00-12:00' } }
const delivery = { place: 'desk', phone: '3333', email: 'ana@exemplo.org' } as const

type Asked = (groups: CirculationGroups, known: Known, acting: Acting) => Promise<unknown>

const reads: Readonly<Record<string, Asked>> = {
  'loans.open': ({ loans }, { patronId }) => loans.open(patronId),
  'loans.limit': ({ loans }, { patronId }) => loans.limit(patronId),
  'loans.history': ({ loans }, { patronId }) => loans.history({ patronId, ...page }),
  'loans.historyKeeping': ({ loans }, { patronId }) => loans.historyKeeping(patronId),
  'loans.securityKey': ({ loans }, { loanId }) => loans.securityKey(loanId),
  'loans.receipt': ({ loans }, { key }) => loans.receipt(key),
  'desk.copy': ({ desk }, { barcode }) => desk.copy(barcode),
  'desk.countDueDateMove': ({ desk }) => desk.countDueDateMove(move),
  'desk.previewCopyChange': ({ desk }, { barcode }, acting) => desk.previewCopyChange({ barcode, volume: '2', reason: 'etiqueta' }, acting),
  'money.debts': ({ money }, { patronId }) => money.debts(patronId, 'open'),
  'money.owed': ({ money }, { patronId }) => money.owed(patronId),
  'money.debt': ({ money }, { debtId }) => money.debt(debtId),
  'money.slips': ({ money }, { patronId }) => money.slips(patronId),
  'money.bankLines': ({ money }) => money.bankLines(page),
  'blocks.ofPatron': ({ blocks }, { patronId }) => blocks.ofPatron(patronId),
  'policies.list': ({ policies }) => policies.list(),
  'policies.retired': ({ policies }) => policies.retired(),
  'policies.limits': ({ policies }) => policies.limits(),
  'policies.windows': ({ policies }) => policies.windows(),
  'policies.explain': ({ policies }) => policies.explain(keys),
  'policies.tryLoan': ({ policies }) => policies.tryLoan(keys),
  'holds.titleActs': ({ holds }, { titleId }) => holds.titleActs(titleId),
  'holds.titleQueues': ({ holds }, { titleId }) => holds.titleQueues(titleId),
  'holds.form': ({ holds }, { titleId }) => holds.form({ titleId }),
  'holds.live': ({ holds }, { patronId }) => holds.live(patronId),
  'holds.past': ({ holds }, { patronId }) => holds.past({ patronId, ...page }),
  'requests.form': ({ requests }, { titleId }) => requests.form({ titleId }),
  'requests.list': ({ requests }, { patronId }) => requests.list({ patronId, ...page }),
  'requests.live': ({ requests }, { patronId }) => requests.live(patronId),
  'requests.one': ({ requests }, { requestId, patronId }) => requests.one(requestId, { patronId }),
  'transit.list': ({ transit }) => transit.list(1, page),
  'transit.pullList': ({ transit }) => transit.pullList(1, page),
  'clearance.check': ({ clearance }, { patronId }) => clearance.check({ patronId }),
  'clearance.obstacles': ({ clearance }, { patronId }) => clearance.obstacles(patronId),
  'clearance.verify': ({ clearance }, { certificate }) => clearance.verify(certificate.code),
  'clearance.certificate': ({ clearance }, { certificate: { number, patronId } }) => clearance.certificate(number, patronId),
  'clearance.list': ({ clearance }) => clearance.list(['p1001']),
  'maintenance.previewNewHours': ({ maintenance }) => maintenance.previewNewHours(libraryIds.BC, hours),
}

const acts: Readonly<Record<string, Asked>> = {
  'loans.renew': ({ loans }, { patronId, loanId }, acting) => loans.renew({ loanIds: [loanId], channel: 'web', patronId }, acting),
  'loans.eraseHistory': ({ loans }, { patronId, loanId }, acting) => loans.eraseHistory(patronId, [loanId], acting),
  'loans.keepHistory': ({ loans }, { patronId }, acting) => loans.keepHistory(patronId, false, acting),
  'desk.lend': ({ desk }, { patronId, barcode }, acting) => desk.lend({ patronId, barcode, libraryId: 1 }, acting),
  'desk.takeBack': ({ desk }, { barcode }, acting) => desk.takeBack({ barcode, libraryId: 1 }, acting),
  'desk.correctReturn': ({ desk }, { loanId }, acting) => desk.correctReturn(loanId, { kind: 'now' }, 'x', acting),
  'desk.undo a loan': ({ desk }, { loanId }, acting) => desk.undo(loanId, 'loan', acting),
  'desk.undo a return': ({ desk }, { loanId }, acting) => desk.undo(loanId, 'return', acting),
  'desk.declareLost': ({ desk }, { loanId }, acting) => desk.declareLost(loanId, asLost, acting),
  'desk.claimReturned': ({ desk }, { loanId }, acting) => desk.claimReturned(loanId, acting),
  'desk.moveDueDate': ({ desk }, { loanId }, acting) => desk.moveDueDate(loanId, '2026-11-17', 'x', acting),
  'desk.moveDueDates': ({ desk }, _, acting) => desk.moveDueDates(move, acting),
  'desk.changeCopy': ({ desk }, { barcode }, acting) => desk.changeCopy({ barcode, volume: '2', reason: 'x' }, acting),
  'money.charge': ({ money }, { patronId }, acting) => money.charge({ patronId, libraryId: 1, kind: 'photocopies', cents: 1 }, acting),
  'money.pay': ({ money }, { patronId }, acting) => money.pay({ patronId, libraryId: 1, cents: 1 }, acting),
  'money.waive': ({ money }, { debtId }, acting) => money.waive(debtId, 'x', acting),
  'money.discount': ({ money }, { debtId }, acting) => money.discount(debtId, 1, 'x', acting),
  'money.correct': ({ money }, { debtId }, acting) => money.correct(debtId, 1, 'x', acting),
  'money.dispute': ({ money }, { debtId }, acting) => money.dispute(debtId, 'x', acting),
  'blocks.block': ({ blocks }, { patronId }, acting) => blocks.block({ patronId, kind: 'administrative', from: '2026-11-03', reason: 'x' }, acting), // prettier-ignore
  'policies.putLimit': ({ policies }, _, acting) => policies.putLimit({ categoryId: 1, kind: 'total', maximum: 9 }, acting),
  'policies.saveWindow': ({ policies }, _, acting) => policies.saveWindow(window, acting),
  'policies.retire': ({ policies }, _, acting) => policies.retire(1, acting),
  'holds.place': ({ holds }, { patronId, titleId }, acting) => holds.place({ patronId, wanted: { titleId, libraryId: 1 } }, acting),
  'holds.cancel': ({ holds }, { holdId }, acting) => holds.cancel([holdId], {}, acting),
  'holds.suspend': ({ holds }, { holdId }, acting) => holds.suspend(holdId, '2026-11-09', {}, acting),
  'requests.make': ({ requests }, { patronId, titleId }, acting) => requests.make({ patronId, wanted: { titleId, libraryId: 1 }, pickUpLibraryId: 2, delivery }, acting), // prettier-ignore
  'requests.cancel': ({ requests }, { requestId }, acting) => requests.cancel([requestId], {}, acting),
  'requests.separate': ({ requests }, { requestId }, acting) => requests.separate(requestId, acting),
  'requests.putBack': ({ requests }, { requestId }, acting) => requests.putBack(requestId, acting),
  'requests.send': ({ requests }, { requestId }, acting) => requests.send(requestId, acting),
  'requests.finishReturned': ({ requests }, { patronId }, acting) => requests.finishReturned(patronId, acting),
  'clearance.issue': ({ clearance }, { patronId }, acting) => clearance.issue({ patronId }, acting),
  'clearance.undo': ({ clearance }, { certificate }, acting) => clearance.undo(certificate.number, 'x', acting),
}

async function furnished(fixture: CirculationFixture): Promise<Known> {
  const { circulation, desk } = fixture
  const [patronId, other, cleared] = [await fixture.reader({ category: 'GR' }), await fixture.reader({ category: 'GR' }), await fixture.reader({ category: 'GR' })] // prettier-ignore
  const [titleId, held, asked] = [await fixture.title(), await fixture.title(), await fixture.title()]
  const [barcode, away] = [await fixture.copy({ title: titleId }), await fixture.copy({ title: held })]
  await fixture.copy({ title: asked })
  const lent = mustBeDone(await fixture.lend(patronId, barcode))
  mustBeDone(await fixture.lend(other, away))
  const { debt } = mustBeDone(await circulation.money.charge({ patronId, libraryId: 1, kind: 'photocopies', cents: 100 }, desk))
  const hold = mustBeDone(await circulation.holds.place({ patronId, wanted: { titleId: held, libraryId: 1 } }, desk))
  const wanted = { titleId: asked, libraryId: 1 }
  const request = mustBeDone(await circulation.requests.make({ patronId, wanted, pickUpLibraryId: 2, delivery }, desk))
  const { certificate } = mustBeDone(await circulation.clearance.issue({ patronId: cleared }, desk))
  const ids = { debtId: debt.id, holdId: hold.id, requestId: request.id, certificate: { ...certificate, patronId: cleared } }
  return { patronId, titleId, barcode, loanId: lent.loanId, key: lent.securityKey, ...ids }
}

for (const engine of engines)
  describe(`what the port promises of every call, on ${engine.name}`, () => {
    let fixture: CirculationFixture
    let known: Known
    beforeAll(async () => {
      fixture = await openFixture(engine)
      known = await furnished(fixture)
    })
    afterAll(() => fixture.remove())

    test('every read says of which instant it is true', async () => {
      const now = fixture.clock.now()
      for (const [name, read] of Object.entries(reads))
        expect({ name, answer: await read(fixture.circulation, known, fixture.desk) }).toMatchObject({ name, answer: { asOf: now } })
    })

    test('no act is begun whose deadline has passed, and nothing is written', async () => {
      const audited = async () => (await fixture.database.read.selectFrom('audit').select('id').execute()).length
      const before = await audited()
      const acting = { ...fixture.desk, deadline: new Date(fixture.clock.now().getTime() - 1) }
      const begun: string[] = []
      for (const [name, act] of Object.entries(acts))
        await act(fixture.circulation, known, acting).then(
          () => begun.push(name),
          (error: unknown) => error instanceof DeadlinePassed || begun.push(`${name}: ${String(error)}`),
        )
      expect(begun).toEqual([])
      expect(await audited()).toBe(before)
    })
  })
