import { libraryZone } from '@farol/contract/library-zone.ts'
import * as promises from '@farol/contract/schemas/desk/money.ts'
import { deskActivities } from '@farol/contract/desk-activities.ts'
import type { DebtKind as WireKind } from '@farol/contract/debts.ts'
import { Refusal } from '@farol/contract/errors.ts'
import { localMoment } from '../../circulation/local-time.ts'
import { bind, type Binding } from '../../http/bind.ts'
import { bindAct } from '../../http/bind-act.ts'
import { FileAnswer } from '../../http/file-answer.ts'
import type { Clock } from '../../ports/clock.ts'
import type { DebtKind, PaidLine } from '../../ports/library-system/money.ts'
import type { Stores } from '../../ports/stores.ts'
import type { StaffBearer } from '../../ports/tokens.ts'
import { debtToWire } from '../../reader-views/list-debts.ts'
import { writeCsv } from '../../calls/write-csv.ts'
import { actingOf, decided, libraryOf, mayIn, numberOf, readerOf } from './desk-act.ts'
import { drawerToWire } from './drawer.ts'

export type MoneyDeps = Pick<Stores, 'deskLists' | 'libraries'> & { readonly clock: Clock }

const kinds: Readonly<Record<WireKind, DebtKind>> = {
  multa: 'late_fine',
  reposicao: 'replacement',
  comutacao: 'interlibrary',
  copias: 'photocopies',
  ficha_catalografica: 'catalogue_card',
  segunda_via: 'second_card',
  chave_armario: 'locker_key',
}

/** The debt, if the staff may do this in its library. Throws `nao_encontrado`, `acesso_negado`. */
async function debtFor(inside: Stores, staff: StaffBearer, code: string, activity: number): Promise<void> {
  const debt = await inside.librarySystem.money.debt(code)
  if (!debt) throw new Refusal('nao_encontrado')
  mayIn(staff, activity, debt.libraryId)
}

/** The same of a payment. */
async function paymentFor(inside: Stores, staff: StaffBearer, code: string, activity: number): Promise<void> {
  const payment = await inside.deskReceipts.payment(numberOf(code))
  if (!payment) throw new Refusal('nao_encontrado')
  mayIn(staff, activity, payment.libraryId)
}

/** Money at the desk: charged, paid, waived, corrected, reversed. */
export function bindMoney(binding: Binding, deps: MoneyDeps): void {
  bindAct(binding, promises.chargeDebt, {}, async ({ staff, body, language }, inside) => {
    const { patronId } = await readerOf(inside, body.leitor)
    const library = await libraryOf(inside, body.cod_biblioteca)
    mayIn(staff, deskActivities.corrections, library.id)
    const charge = {
      patronId,
      libraryId: library.id,
      kind: kinds[body.tipo_servico],
      cents: body.valor_centavos,
      note: body.motivo,
      ...(body.titulo !== undefined && { title: body.titulo }),
    }
    return debtToWire(decided(await inside.librarySystem.money.charge(charge, actingOf(staff))).debt, language)
  })
  bindAct(binding, promises.waiveDebt, {}, async ({ staff, params, body, language }, inside) => {
    await debtFor(inside, staff, params.cod, deskActivities.waivers)
    return debtToWire(decided(await inside.librarySystem.money.waive(params.cod, body.motivo, actingOf(staff))).debt, language)
  })
  bindAct(binding, promises.discountDebt, {}, async ({ staff, params, body, language }, inside) => {
    await debtFor(inside, staff, params.cod, deskActivities.waivers)
    const { money } = inside.librarySystem
    return debtToWire(decided(await money.discount(params.cod, body.valor_centavos, body.motivo, actingOf(staff))).debt, language)
  })
  bindAct(binding, promises.disputeDebt, {}, async ({ staff, params, body, language }, inside) => {
    await debtFor(inside, staff, params.cod, deskActivities.corrections)
    return debtToWire(decided(await inside.librarySystem.money.dispute(params.cod, body.texto, actingOf(staff))).debt, language)
  })
  bindAct(binding, promises.correctDebt, {}, async ({ staff, params, body, language }, inside) => {
    await debtFor(inside, staff, params.cod, deskActivities.corrections)
    const { money } = inside.librarySystem
    return debtToWire(decided(await money.correct(params.cod, body.valor_centavos, body.motivo, actingOf(staff))).debt, language)
  })
  bindPayments(binding)
  bindAct(binding, promises.restituteCredit, {}, async ({ staff, params, body }, inside) => {
    await debtFor(inside, staff, params.cod, deskActivities.corrections)
    decided(await inside.librarySystem.money.refund(params.cod, body.motivo, actingOf(staff)))
    return { codigo: params.cod, situacao: 'restituido' as const }
  })
  bind(binding, promises.getDrawer, {}, async ({ staff, query }) => {
    const day = query.data ?? localMoment(deps.clock.now(), libraryZone()).date
    const libraryId = query.biblioteca === undefined ? staff.libraryId : (await libraryOf(deps, query.biblioteca)).id
    mayIn(staff, deskActivities.payments, libraryId)
    const linhas = drawerToWire(await deps.deskLists.drawer(libraryId, day))
    if (query.formato === undefined) {
      const taken = linhas.filter(({ tipo }) => tipo !== 'abono' && tipo !== 'desconto')
      return { data: day, linhas, total_centavos: taken.reduce((sum, line) => sum + line.total_centavos, 0) }
    }
    const rows = linhas.map((line) => [line.operador.nome, line.tipo, line.quantidade, line.total_centavos])
    return new FileAnswer('text/csv', `caixa-${day}.csv`, writeCsv([['operador', 'tipo', 'quantidade', 'total_centavos'], ...rows]))
  })
}

const lineToWire = ({ debtId, cents, balance }: PaidLine) => ({ debito: debtId, valor_centavos: cents, saldo_centavos: balance })

function bindPayments(binding: Binding): void {
  bindAct(binding, promises.takePayment, {}, async ({ staff, body }, inside) => {
    const { patronId } = await readerOf(inside, body.leitor)
    const library = await libraryOf(inside, body.cod_biblioteca)
    mayIn(staff, deskActivities.payments, library.id)
    const payment = {
      patronId,
      libraryId: library.id,
      cents: body.valor_centavos,
      ...(body.debitos !== undefined && { debtIds: body.debitos }),
    }
    const { paymentId, lines } = decided(await inside.librarySystem.money.pay(payment, actingOf(staff)))
    return {
      codigo: paymentId,
      linhas: lines.map(lineToWire),
    }
  })
  bindAct(binding, promises.reversePayment, {}, async ({ staff, params, body }, inside) => {
    await paymentFor(inside, staff, params.cod, deskActivities.corrections)
    const { lines } = decided(await inside.librarySystem.money.reversePayment(params.cod, body.motivo, actingOf(staff)))
    return { codigo: params.cod, linhas: lines.map(lineToWire) }
  })
  bindAct(binding, promises.undoPayment, {}, async ({ staff, params }, inside) => {
    await paymentFor(inside, staff, params.cod, deskActivities.payments)
    decided(await inside.librarySystem.money.reversePayment(params.cod, 'desfeito', actingOf(staff), true))
    return { codigo: params.cod, desfeito: true as const }
  })
}
