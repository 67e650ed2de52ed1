import { libraryZone } from '@farol/contract/library-zone.ts'
import type {
  Debt as WireDebt,
  DebtKind as WireKind,
  DebtState as WireState,
  FineEstimate,
  LibraryDebts,
  Slip,
} from '@farol/contract/debts.ts'
import type { Reason } from '@farol/contract/errors.ts'
import type { Language } from '@farol/contract/language.ts'
import type { WireReason } from '@farol/contract/schemas/wire.ts'
import { daysAfter, localMoment } from '../circulation/local-time.ts'
import type { Clock } from '../ports/clock.ts'
import { circulationSetting, circulationSettingsOf, slipTermsOf, type SlipTerms } from '../ports/library-system/circulation-settings.ts'
import type { LibrarySlip, ShownSlip } from '../ports/library-system/payment-slips.ts'
import type { DebtKind, PatronDebts, ShownDebt } from '../ports/library-system/money.ts'
import type { Stores } from '../ports/stores.ts'
import { actPersonal, type Powers } from './acting-powers.ts'
import { debtKindName } from './debt-kind-names.ts'

export type DebtDeps = Pick<Stores, 'librarySystem' | 'libraries' | 'settings'> & { readonly clock: Clock }

/** Who is paid by a slip; undefined where the institution issues none. */
export const slipTerms = async ({ settings }: Pick<Stores, 'settings'>): Promise<SlipTerms | undefined> =>
  slipTermsOf(circulationSettingsOf((await settings.get(circulationSetting))?.value))

/** In what words a debt is shown, and how reasons are written in them. */
export interface DebtWords {
  readonly language: Language
  readonly say: (reasons: readonly Reason[]) => WireReason[]
  readonly powers?: Powers
}

/** How far back closed debts are shown: 24 months, in days. */
const closedDays = 731

const kinds: Readonly<Record<DebtKind, WireKind>> = {
  late_fine: 'multa',
  replacement: 'reposicao',
  interlibrary: 'comutacao',
  photocopies: 'copias',
  catalogue_card: 'ficha_catalografica',
  second_card: 'segunda_via',
  locker_key: 'chave_armario',
}

export const wireDebtKind = (kind: DebtKind): WireKind => kinds[kind]

const states: Readonly<Record<ShownDebt['state'], WireState>> = {
  open: 'aberto',
  partly_paid: 'parcialmente_pago',
  paid: 'pago',
  waived: 'abonado',
  cancelled: 'cancelado',
}

export const debtToWire = (debt: ShownDebt, language: Language): WireDebt => ({
  codigo: debt.id,
  tipo_servico: kinds[debt.kind],
  desc_tipo_servico: debtKindName(kinds[debt.kind], language),
  valor_centavos: debt.amount,
  desconto_centavos: debt.discount,
  pago_centavos: debt.paid,
  saldo_centavos: debt.balance,
  data: debt.chargedOn,
  ...(debt.expectedReturnOn === undefined ? {} : { data_prevista_devolucao: debt.expectedReturnOn }),
  ...(debt.lastPaidOn === undefined ? {} : { data_pagamento: debt.lastPaidOn }),
  ...(debt.reason === undefined ? {} : { motivo: debt.reason }),
  ...(debt.title === undefined ? {} : { titulo: debt.title }),
  situacao: states[debt.state],
  ...(debt.disputedOn === undefined ? {} : { contestado_em: debt.disputedOn }),
})

type LibraryNames = ReadonlyMap<number, { readonly cod_biblioteca: string; readonly desc_biblioteca: string }>

async function libraryNames({ libraries }: Pick<Stores, 'libraries'>): Promise<LibraryNames> {
  return new Map((await libraries.libraries()).map(({ id, code, name }) => [id, { cod_biblioteca: code, desc_biblioteca: name }]))
}

const sum = (values: readonly number[]): number => values.reduce((total, one) => total + one, 0)

/** A slip as its reader sees it, with what the institution has of who is paid. */
export const slipToWire = (slip: ShownSlip, terms: SlipTerms): Slip => ({
  numero: slip.number,
  referencia: slip.reference,
  valor_centavos: slip.cents,
  competencia: slip.competence,
  vencimento: slip.dueOn,
  codigo_recolhimento: terms.code,
  ug: terms.unit,
  gestao: terms.management,
  favorecido: terms.payee,
  debitos: [...slip.debtIds],
  emitida_em: slip.issuedOn,
  ...(terms.address === undefined ? {} : { endereco: terms.address }),
})

interface SlipFacts {
  readonly slip: LibrarySlip | undefined
  readonly terms: SlipTerms | undefined
}

function issueAct({ slip }: SlipFacts, words: DebtWords): LibraryDebts['acoes']['gerar_gru'] {
  // Slips are issued by the person herself alone.
  if (words.powers) return { ...actPersonal(words.say), valor_centavos: slip?.cents ?? 0 }
  const reasons = slip?.reasons ?? [{ code: 'GruNaoOferecida' as const, params: {} }]
  return { permitido: reasons.length === 0, motivos: words.say(reasons), valor_centavos: slip?.cents ?? 0 }
}

function ofLibrary(
  names: LibraryNames,
  libraryId: number,
  debts: readonly ShownDebt[],
  words: DebtWords & { readonly facts: SlipFacts },
): LibraryDebts {
  const total = sum(debts.map((debt) => debt.balance))
  return {
    ...names.get(libraryId)!,
    total_centavos: total,
    debitos: debts.map((debt) => debtToWire(debt, words.language)),
    ...(words.facts.slip?.slip && words.facts.terms ? { gru: slipToWire(words.facts.slip.slip, words.facts.terms) } : {}),
    acoes: { gerar_gru: issueAct(words.facts, words) },
  }
}

const estimateToWire = (names: LibraryNames, one: PatronDebts['estimates'][number]): FineEstimate => ({
  codigo: one.loanId,
  titulo: one.title,
  ...names.get(one.libraryId)!,
  data_prevista_devolucao: one.dueOn,
  dias_atraso: one.lateDays,
  valor_centavos: one.cents,
})

/** What a person owes, by library; or what was paid, waived or cancelled in the last 24 months. */
export async function listDebts(deps: DebtDeps, patronId: number, closed: boolean, words: DebtWords) {
  const today = localMoment(deps.clock.now(), libraryZone()).date
  const which = closed ? { closedSince: daysAfter(today, -closedDays) } : 'open'
  const { debts, total, limit, blocks, estimates } = await deps.librarySystem.money.debts(patronId, which)
  const [names, { slips }, terms] = await Promise.all([
    libraryNames(deps),
    closed ? { slips: [] } : deps.librarySystem.money.slips(patronId),
    slipTerms(deps),
  ])
  const factsOf = (libraryId: number) => ({ slip: slips.find((one) => one.libraryId === libraryId), terms })
  const byLibrary = Map.groupBy(debts, (debt) => debt.libraryId)
  return {
    total_centavos: total,
    limite_centavos: limit,
    bloqueia: blocks,
    bibliotecas: [...byLibrary].map(([libraryId, some]) => ofLibrary(names, libraryId, some, { ...words, facts: factsOf(libraryId) })),
    estimativas: estimates.map((one) => estimateToWire(names, one)),
  }
}
