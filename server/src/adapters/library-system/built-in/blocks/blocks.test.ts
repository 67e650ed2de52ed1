import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../../../database/testing/engines.ts'
import { codes, mustBeDone, openFixture, type CirculationFixture } from '../../testing/circulation-fixture.ts'
import { actingFor } from '../../testing/scene.ts'

for (const engine of engines)
  describe(`blocks and what else hinders a loan, on ${engine.name}`, () => {
    let fixture: CirculationFixture
    beforeAll(async () => {
      fixture = await openFixture(engine)
    })
    beforeEach(() => fixture.setTime('2026-11-03 14:00'))
    afterAll(() => fixture.remove())

    describe('the block of a certificate', () => {
      const certificateOf = (number: string) =>
        fixture.database.read.selectFrom('clearance').selectAll().where('number', '=', number as never).executeTakeFirstOrThrow() // prettier-ignore

      test('that staff lift cancels its certificate alone, and is lifted once', async () => {
        const { clearance, blocks } = fixture.circulation
        const issued = async () => {
          const patronId = await fixture.reader({ category: 'GR' })
          const { certificate } = mustBeDone(await clearance.issue({ patronId }, actingFor(patronId)))
          const [block] = (await blocks.ofPatron(patronId)).blocks
          return { patronId, number: certificate.number, block: block! }
        }
        const [mine, other] = [await issued(), await issued()]
        fixture.setTime('2026-11-04 14:00')
        mustBeDone(await blocks.lift(mine.block.id, 'Não se formou', fixture.desk))
        expect(await certificateOf(mine.number)).toMatchObject({ state: 'cancelled', ended_at: '2026-11-04T17:00:00.000Z', ended_by: 900, end_reason: 'Não se formou' }) // prettier-ignore
        expect(await certificateOf(other.number)).toMatchObject({ state: 'issued', ended_at: null })
        fixture.setTime('2026-11-05 14:00')
        expect(codes(await blocks.lift(mine.block.id, 'De novo', fixture.desk))).toEqual(['NaoPodeDesfazer {"motivo":"desfeito"}'])
        expect(await certificateOf(mine.number)).toMatchObject({ ended_at: '2026-11-04T17:00:00.000Z', end_reason: 'Não se formou' })
        expect((await blocks.ofPatron(mine.patronId)).blocks).toMatchObject([{ lifted: true, active: false }])
        expect((await blocks.ofPatron(other.patronId)).blocks).toMatchObject([{ lifted: false, active: true }])
      })
    })

    test('late loans that hinder are told by their day, then by number; what was claimed to be back, or a terminal took, is not among them', async () => {
      const patronId = await fixture.reader({ category: 'GR' })
      const lend = async () => {
        const barcode = await fixture.copy()
        return { barcode, loanId: mustBeDone(await fixture.lend(patronId, barcode)).loanId }
      }
      const [first, second, claimed, taken] = [await lend(), await lend(), await lend(), await lend()]
      mustBeDone(await fixture.circulation.desk.claimReturned(claimed.loanId, fixture.desk))
      mustBeDone(await fixture.takeBack(taken.barcode, { way: 'terminal', broughtBy: patronId }))
      const overdue = async () => (await fixture.circulation.blocks.ofPatron(patronId)).overdue
      fixture.setTime('2026-11-10 23:59')
      expect(await overdue()).toEqual([])
      fixture.setTime('2026-11-11 00:00')
      const title = expect.stringMatching(/^Título/)
      expect(await overdue()).toEqual([
        { loanId: first.loanId, title, barcode: first.barcode, dueOn: '2026-11-10' },
        { loanId: second.loanId, title, barcode: second.barcode, dueOn: '2026-11-10' },
      ])
    })
  })
