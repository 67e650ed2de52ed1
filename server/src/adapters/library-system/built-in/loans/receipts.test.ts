import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../../database/testing/engines.ts'
import { mustBeDone, openFixture, type CirculationFixture } from '../../testing/circulation-fixture.ts'

const numberOf = (id: string) => Number(id.replace(/^\D+/, ''))

for (const engine of engines)
  describe(`the key of a receipt, on ${engine.name}`, () => {
    let fixture: CirculationFixture
    beforeAll(async () => {
      fixture = await openFixture(engine)
      fixture.setTime('2026-11-03 14:00')
    })
    afterAll(() => fixture.remove())

    /** The loan once more, as often as a busy month brings others after it. */
    const repeat = async (loan: number) => {
      const { write } = fixture.database
      const { id, ...row } = await write.selectFrom('loan').selectAll().where('id', '=', loan).executeTakeFirstOrThrow()
      const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)))
      for (let n = 0; n < 12; n += 1) await sql`insert into loan (${columns}) select ${columns} from loan where id >= ${id}`.execute(write)
      const { count } = await write
        .selectFrom('loan')
        .select((of) => of.fn.countAll<number | string>().as('count'))
        .where('id', '>', id)
        .executeTakeFirstOrThrow()
      return Number(count)
    }

    test('is known however many loans came after it, while its loan is open or ended lately', async () => {
      const { loans } = fixture.circulation
      const lent = async () => {
        const [patronId, barcode] = [await fixture.reader({ category: 'GR' }), await fixture.copy()]
        return { patronId, ...mustBeDone(await fixture.lend(patronId, barcode)) }
      }
      const [old, renewed, ended, last] = [await lent(), await lent(), await lent(), await lent()]
      mustBeDone(await fixture.takeBack(ended.barcode))
      mustBeDone(await fixture.takeBack(last.barcode))
      expect(await repeat(numberOf(last.loanId))).toBeGreaterThan(4_000)
      fixture.setTime('2026-11-09 14:00')
      const { securityKey } = mustBeDone((await fixture.renew(renewed.patronId, renewed.loanId))[0]!)
      expect(await loans.receipt(securityKey)).toMatchObject({ loanId: renewed.loanId, renewals: 1, current: true })
      expect(await loans.receipt(old.securityKey)).toMatchObject({ loanId: old.loanId, barcode: old.barcode, current: true })
      expect(await loans.receipt(ended.securityKey)).toMatchObject({ loanId: ended.loanId, returnedOn: '2026-11-03' })
      expect(await loans.receipt('2'.repeat(16))).toBeUndefined()
      fixture.setTime('2027-02-02 14:00')
      expect(await loans.receipt(ended.securityKey)).toBeUndefined()
      expect(await loans.receipt(ended.securityKey, ended.patronId)).toMatchObject({ loanId: ended.loanId })
      expect(await loans.receipt(old.securityKey)).toMatchObject({ loanId: old.loanId })
    })
  })
