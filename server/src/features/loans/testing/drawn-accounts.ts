import type { PendingLoan, RenewalResult } from '@farol/contract/loans.ts'
import { isDeepStrictEqual } from 'node:util'
import { atDesk, type LoanSite } from './loan-site.ts'

type Chance = () => number

const noParts = { volume: null, tomo: null, parte: null, material_adicional: null, localizacao: null }

/** Days on which accounts are asked: that of the loan, before, on and after the due day. */
export const daysAsked = ['2026-11-20T15:00:00Z', '2026-11-23T15:00:00Z', '2026-11-27T15:00:00Z', '2026-12-01T15:00:00Z'] as const

/** The reader who waits for what others have. */
export const waiter = 'espera'

const happens = (chance: Chance, share: number) => chance() < share
const oneOf = <T>(chance: Chance, ...values: readonly T[]): T => values[Math.floor(chance() * values.length)]!

async function wantedBySomebody(site: LoanSite, barcode: string): Promise<void> {
  const copy = await site.database.read.selectFrom('copy').select('title_id').where('barcode', '=', barcode).executeTakeFirstOrThrow()
  await site.as(waiter, 'POST', '/api/reserva', { cod_acervo: String(copy.title_id), biblioteca: 'BC', ...noParts })
}

async function withLoans(site: LoanSite, chance: Chance, name: string): Promise<void> {
  for (let count = oneOf(chance, 1, 1, 2, 3); count > 0; count -= 1) {
    const barcode = await site.book(`Livro ${count} de ${name}`)
    await site.lend(name, barcode)
    if (happens(chance, 0.25)) await wantedBySomebody(site, barcode)
    const renewals = oneOf(chance, 0, 0, 3, 5)
    await site.database.write.updateTable('loan').set({ renewals, web_renewals: renewals }).where('barcode', '=', barcode).execute()
  }
}

/** A reader with loans in some standing: debts, blocks, the end of the registration. */
export async function drawAccount(site: LoanSite, chance: Chance, name: string): Promise<void> {
  await site.reader(name, oneOf(chance, 'GR', 'PG'))
  await withLoans(site, chance, name)
  const patronId = await site.patronId(name)
  const { money, blocks } = site.stores.librarySystem
  if (happens(chance, 0.25))
    await money.charge({ patronId, libraryId: site.libraryId, kind: 'photocopies', cents: oneOf(chance, 200, 1_200) }, atDesk)
  if (happens(chance, 0.2)) {
    const until = happens(chance, 0.5) ? { until: oneOf(chance, '2026-11-24', '2026-12-31') } : {}
    const kind = oneOf(chance, 'suspension' as const, 'administrative' as const)
    await blocks.block({ patronId, kind, from: '2026-11-20', reason: 'Prova.', ...until }, atDesk)
  }
  if (happens(chance, 0.2)) await site.stores.patrons.setBlocked(patronId, 'documentos')
  const valid_until = oneOf(chance, undefined, undefined, '2026-11-22', '2026-11-28')
  if (valid_until) await site.database.write.updateTable('bond').set({ valid_until }).where('patron_id', '=', patronId).execute()
}

/** What was compared, and every difference in words. */
export interface ComparedRenewals {
  tried: number
  readonly reached: Set<string>
  readonly differences: string[]
}

export const noRenewalsCompared = (): ComparedRenewals => ({ tried: 0, reached: new Set(), differences: [] })

const told = ({ acoes: { renovar } }: PendingLoan) => ({
  may: renovar.permitido,
  reasons: renovar.motivos.map(({ codigo, params }) => ({ codigo, params })),
})

const became = ({ renovado, motivos = [] }: RenewalResult) => ({
  may: renovado,
  reasons: motivos.map(({ codigo, params }) => ({ codigo, params })),
})

/** The reasons that the list of loans shows beside those of the answer, for every loan of a reader. */
export async function compareRenewals(site: LoanSite, name: string, compared: ComparedRenewals): Promise<void> {
  const { data } = (await site.as(name, 'GET', '/api/emprestimo/titulos-pendentes')).body as { data: readonly PendingLoan[] }
  for (const loan of data) {
    const before = told(loan)
    const { status, body } = await site.as(name, 'POST', '/api/emprestimo/renovacao', { exemplares: [loan.codigo] })
    compared.tried += 1
    for (const { codigo } of before.reasons) compared.reached.add(codigo)
    compared.reached.add(before.may ? 'renewed' : 'refused')
    // Of a blocked reader the call itself is refused.
    const same =
      status === 403
        ? isDeepStrictEqual([before.may, before.reasons[0]?.codigo, body.code], [false, 'bloqueado', 'cadastro_bloqueado'])
        : isDeepStrictEqual(became(body.resultados[0]), before)
    if (!same)
      compared.differences.push(`${name}, loan ${loan.codigo}: ${JSON.stringify(before)} before, ${status} ${JSON.stringify(body)}`)
  }
}
