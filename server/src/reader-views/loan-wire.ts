import type { Reason } from '@farol/contract/errors.ts'
import type { Language } from '@farol/contract/language.ts'
import type { HistoryEntry as WireEntry, PendingLoan, RenewalResult } from '@farol/contract/loans.ts'
import type { RenewAct } from '@farol/contract/schemas/patron-wire.ts'
import type { WireReason } from '@farol/contract/schemas/wire.ts'
import type { Action } from '../ports/library-system/acts.ts'
import type { HistoryEntry, HistoryKind, LentCopy, OpenLoan, RenewalOutcome } from '../ports/library-system/loans.ts'
import { mayRenew, renewalDenied, type Powers } from './acting-powers.ts'
import { coverAddress } from '../title-cards/title-card.ts'
import { workTypeName, type WorkTypes } from './work-type.ts'

/** Writes reasons in the reader's language. */
export type SayReasons = (reasons: readonly Reason[]) => WireReason[]

/** In what words a loan is shown. */
export interface LoanWords {
  readonly language: Language
  readonly say: SayReasons
  readonly types: WorkTypes
  /** Pictures of covers may be had. */
  readonly covers: boolean
  readonly powers?: Powers
  /** The limit of the desk is told instead of that of the web. */
  readonly atDesk?: true
}

export const renewAct = ({ allowed, reasons, newDate }: Action, say: SayReasons): RenewAct => ({
  permitido: allowed,
  ...(newDate === undefined ? {} : { nova_data: newDate }),
  motivos: say(reasons),
})

const copyFields = ({ volume, tome, part, additionalMaterial }: LentCopy) => ({
  ...(volume === undefined ? {} : { volume }),
  ...(tome === undefined ? {} : { tomo: tome }),
  ...(part === undefined ? {} : { parte: part }),
  ...(additionalMaterial === undefined ? {} : { material_adicional: additionalMaterial }),
})

const libraryOf = ({ library }: LentCopy) => ({ cod_biblioteca: library.code, desc_biblioteca: library.name })

/** What its reader renewed stands against the limit of the web; what the desk renewed is told beside it. */
const ownRenewals = ({ renewals, webRenewals, renewalLimit }: Pick<OpenLoan, 'renewals' | 'webRenewals' | 'renewalLimit'>) => ({
  renovacoes: webRenewals,
  limite_renovacoes: renewalLimit,
  ...(renewals > webRenewals && { renovacoes_balcao: renewals - webRenewals }),
})

export function pendingLoan(loan: OpenLoan, words: LoanWords): PendingLoan {
  const { titleId, author, year, lateDays, estimatedFine, securityKey } = loan
  return {
    codigo: loan.id,
    cod_acervo: String(titleId),
    titulo: loan.title,
    ...(author === undefined ? {} : { autor: author }),
    ...(year === undefined ? {} : { ano: String(year) }),
    desc_tipo_obra: workTypeName(loan.materialTypeId, words.types, words.language),
    link_capa: words.covers && titleId !== undefined ? coverAddress(titleId) : '',
    exemplar: loan.barcode,
    ...copyFields(loan),
    ...libraryOf(loan),
    data_emprestimo: loan.lentOn,
    data_devolucao: loan.dueOn,
    hora_devolucao: loan.dueTime,
    ...(words.atDesk ? { renovacoes: loan.renewals, limite_renovacoes: loan.deskRenewalLimit } : ownRenewals(loan)),
    situacao: loan.situation,
    ...(lateDays > 0 ? { dias_atraso: lateDays } : {}),
    ...(estimatedFine > 0 ? { multa_estimada_centavos: estimatedFine } : {}),
    ...(securityKey === undefined ? {} : { chave_seguranca: securityKey }),
    acoes: { renovar: mayRenew(words.powers) ? renewAct(loan.actions.renew, words.say) : renewalDenied(words.say) },
  }
}

export function renewalResult({ loanId, outcome }: RenewalOutcome, say: SayReasons, atDesk?: true): RenewalResult {
  if (outcome.refused) return { codigo: loanId, renovado: false, motivos: say(outcome.reasons) }
  return {
    codigo: loanId,
    renovado: true,
    data_devolucao: outcome.dueOn,
    hora_devolucao: outcome.dueTime,
    ...(atDesk ? { renovacoes: outcome.renewals, limite_renovacoes: outcome.renewalLimit } : ownRenewals(outcome)),
    chave_seguranca: outcome.securityKey,
  }
}

const kinds: Readonly<Record<HistoryKind, WireEntry['tipo']>> = {
  loan: 'emprestimo',
  renewal: 'renovacao',
  return: 'devolucao',
  consultation: 'consulta',
}

export const kindOfWord = (word: WireEntry['tipo']): HistoryKind =>
  (Object.keys(kinds) as readonly HistoryKind[]).find((kind) => kinds[kind] === word)!

export const historyEntry = ({ id, kind, loanId, on, time, copy, securityKey }: HistoryEntry): WireEntry => ({
  codigo: id,
  tipo: kinds[kind],
  data: on,
  hora: time,
  titulo: copy.title,
  ...(copy.author === undefined ? {} : { autor: copy.author }),
  ...(copy.titleId === undefined ? {} : { cod_acervo: String(copy.titleId) }),
  exemplar: copy.barcode,
  ...libraryOf(copy),
  ...(securityKey === undefined ? {} : { chave_seguranca: securityKey }),
  ...(loanId === undefined ? {} : { emprestimo: loanId }),
})
