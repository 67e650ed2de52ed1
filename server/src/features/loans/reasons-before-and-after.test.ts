import type { PendingLoan, RenewalResult } from '@farol/contract/loans.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { chanceFrom } from '../../adapters/database/testing/kill-proof.ts'
import { atDesk, openLoanSite, type LoanSite } from './testing/loan-site.ts'
import { sized } from '../../testing/thorough.ts'

const seed = 2026_11_20
const accounts = sized(32, 16)
const noParts = { volume: null, tomo: null, parte: null, material_adicional: null, localizacao: null }

for (const engine of engines) {
  describe(`reasons told before a renewal, on ${engine.name}`, () => {
    let site: LoanSite
    const chance = chanceFrom(seed)
    const happens = (share: number) => chance() < share
    const oneOf = <T>(...values: readonly T[]): T => values[Math.floor(chance() * values.length)]!
    beforeAll(async () => {
      site = await openLoanSite(engine)
      await site.reader('espera', 'PG')
    })
    afterAll(() => site.remove())

    /** Another reader waits for the title of this copy. */
    async function wantedBySomebody(barcode: string): Promise<void> {
      const copy = await site.database.read.selectFrom('copy').select('title_id').where('barcode', '=', barcode).executeTakeFirstOrThrow()
      await site.as('espera', 'POST', '/api/reserva', { cod_acervo: String(copy.title_id), biblioteca: 'BC', ...noParts })
    }

    async function withLoans(name: string): Promise<void> {
      for (let count = oneOf(1, 1, 2, 3); count > 0; count -= 1) {
        const barcode = await site.book(`Livro ${count} de ${name}`)
        await site.lend(name, barcode)
        if (happens(0.25)) await wantedBySomebody(barcode)
        const renewals = oneOf(0, 0, 3, 5)
        await site.database.write.updateTable('loan').set({ renewals, web_renewals: renewals }).where('barcode', '=', barcode).execute()
      }
    }

    /** A reader in some standing: debts, blocks, the end of the registration. */
    async function account(name: string): Promise<void> {
      await site.reader(name, oneOf('GR', 'PG'))
      await withLoans(name)
      const patronId = await site.patronId(name)
      const { money, blocks } = site.stores.librarySystem
      if (happens(0.25)) await money.charge({ patronId, libraryId: site.libraryId, kind: 'photocopies', cents: oneOf(200, 1_200) }, atDesk)
      if (happens(0.2)) {
        const until = happens(0.5) ? { until: oneOf('2026-11-24', '2026-12-31') } : {}
        await blocks.block(
          { patronId, kind: oneOf('suspension', 'administrative'), from: '2026-11-20', reason: 'Prova.', ...until },
          atDesk,
        )
      }
      if (happens(0.2)) await site.stores.patrons.setBlocked(patronId, 'documentos')
      const valid_until = oneOf(undefined, undefined, '2026-11-22', '2026-11-28')
      if (valid_until) await site.database.write.updateTable('bond').set({ valid_until }).where('patron_id', '=', patronId).execute()
    }

    const path = '/api/emprestimo/titulos-pendentes'
    const told = ({ acoes: { renovar } }: PendingLoan) => ({
      may: renovar.permitido,
      reasons: renovar.motivos.map(({ codigo, params }) => ({ codigo, params })),
    })
    const became = ({ renovado, motivos = [] }: RenewalResult) => ({
      may: renovado,
      reasons: motivos.map(({ codigo, params }) => ({ codigo, params })),
    })

    test(`are those of the answer, in ${accounts} accounts drawn from seed ${seed}, on the day of the loan, before, on and after the due day`, async () => {
      const names = Array.from({ length: accounts }, (_, n) => `leitor${n}`)
      for (const name of names) await account(name)
      const reached = new Set<string>()
      const days = ['2026-11-20T15:00:00Z', '2026-11-23T15:00:00Z', '2026-11-27T15:00:00Z', '2026-12-01T15:00:00Z']
      for (const [at, day] of days.entries()) {
        await site.setTime(day)
        for (const name of names.filter((_, n) => n % days.length === at)) {
          const loans = (await site.as(name, 'GET', path)).body.data as readonly PendingLoan[]
          for (const loan of loans) {
            const before = told(loan)
            const answer = await site.as(name, 'POST', '/api/emprestimo/renovacao', { exemplares: [loan.codigo] })
            for (const { codigo } of before.reasons) reached.add(codigo)
            reached.add(before.may ? 'renewed' : 'refused')
            // Of a blocked reader the call itself is refused.
            const isRefusedWhole = answer.status === 403
            const first = before.reasons[0]?.codigo
            expect(isRefusedWhole ? [before.may, first, answer.body.code] : became(answer.body.resultados[0])).toEqual(
              isRefusedWhole ? [false, 'bloqueado', 'cadastro_bloqueado'] : before,
            )
          }
        }
      }
      const wanted = ['renewed', 'refused', 'reservado', 'limite', 'atraso_item', 'ja_renovado', 'bloqueado']
      expect([...reached]).toEqual(expect.arrayContaining(wanted))
    })
  })
}
