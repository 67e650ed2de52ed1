import type { NewPolicy as WirePolicy, Policy } from '@farol/contract/desk/policies.ts'
import type { LoanPolicy, LosingReason, PolicyChoice } from '../../circulation/policy-choice.ts'
import type { NewPolicy, RetiredPolicy } from '../../ports/library-system/policies.ts'
import type { ReaderCategory } from '../../ports/desk-readers.ts'
import type { libraryNames } from './desk-act.ts'

export interface PolicyNames {
  readonly libraries: Awaited<ReturnType<typeof libraryNames>>
  readonly categories: readonly ReaderCategory[]
  /** Local day. */
  readonly today: string
  /** Running loans by the row that they keep. */
  readonly loans: ReadonlyMap<number, number>
}

const unitOf = ({ term }: Pick<LoanPolicy, 'term'>) =>
  term.kind === 'days'
    ? { unidade: 'dias' as const, prazo: term.days }
    : term.kind === 'hours'
      ? { unidade: 'horas' as const, prazo: term.hours }
      : { unidade: 'pernoite' as const, prazo: 1 }

/** Rows that were shipped hold from the beginning. */
const beginning = '2000-01-01'

export function policyToWire(policy: LoanPolicy & Partial<RetiredPolicy>, { libraries, categories, today, loans }: PolicyNames): Policy {
  const { from = beginning, until } = policy
  const library = policy.libraryId === undefined ? undefined : libraries.get(policy.libraryId)
  return {
    numero: policy.id,
    ...(library && { cod_biblioteca: library.cod_biblioteca }),
    categorias: policy.categoryIds.flatMap((id) => categories.find((one) => one.id === id)?.code ?? []),
    grupos: [...policy.groups],
    tipos: [...policy.loanTypes],
    de: from,
    ...(until !== undefined && { ate: until }),
    ...unitOf(policy),
    ...(policy.groupLimit !== undefined && { limite: policy.groupLimit }),
    renovacoes: policy.renewals,
    renovacoes_web: policy.webRenewals,
    ...(policy.renewalDays !== undefined && { prazo_renovacao: policy.renewalDays }),
    multa_dia_centavos: policy.finePerDay,
    multa_hora_centavos: policy.finePerHour,
    afastamento_por_dia: policy.penaltyDays,
    dias_retirada: policy.pickUpDays,
    em_vigor: policy.retired !== true && from <= today && (until === undefined || today <= until),
    ...(policy.retiredOn !== undefined && { encerrada_em: policy.retiredOn }),
    emprestimos: loans.get(policy.id) ?? 0,
  }
}

const termOf = ({ unidade, prazo }: WirePolicy): LoanPolicy['term'] =>
  unidade === 'dias' ? { kind: 'days', days: prazo } : unidade === 'horas' ? { kind: 'hours', hours: prazo } : { kind: 'overnight' }

/** Fields of a row that do not go with another one. */
export const wrongTerms = ({ unidade, renovacoes, renovacoes_web, prazo_renovacao }: WirePolicy): readonly string[] => [
  ...(renovacoes_web > renovacoes ? ['renovacoes_web'] : []),
  ...(unidade !== 'dias' && prazo_renovacao !== undefined ? ['prazo_renovacao'] : []),
]

/** A row as it is written; numbers of library and categories were looked up before. */
export const policyOf = (row: WirePolicy, libraryId: number | undefined, categoryIds: readonly number[]): NewPolicy => ({
  ...(libraryId !== undefined && { libraryId }),
  categoryIds,
  groups: row.grupos,
  loanTypes: row.tipos,
  from: row.de,
  ...(row.ate !== undefined && { until: row.ate }),
  term: termOf(row),
  ...(row.limite !== undefined && { groupLimit: row.limite }),
  renewals: row.renovacoes,
  webRenewals: row.renovacoes_web,
  ...(row.prazo_renovacao !== undefined && { renewalDays: row.prazo_renovacao }),
  finePerDay: row.multa_dia_centavos ?? 0,
  finePerHour: row.multa_hora_centavos ?? 0,
  penaltyDays: row.afastamento_por_dia ?? 0,
  pickUpDays: row.dias_retirada,
})

const why: Readonly<Record<LosingReason, string>> = {
  retired: 'encerrada',
  not_valid: 'fora_da_validade',
  other_library: 'outra_biblioteca',
  other_category: 'outra_categoria',
  other_group: 'outro_grupo',
  other_loan_type: 'outro_tipo',
  less_specific: 'menos_especifica',
  later_level: 'nivel_inferior',
}

/** The four keys, the row in force and why the others lose. */
export function choiceToWire(
  { keys, chosen, losing }: PolicyChoice,
  { libraries, categories }: Pick<PolicyNames, 'libraries' | 'categories'>,
) {
  const library = libraries.get(keys.libraryId)
  const category = categories.find(({ id }) => id === keys.categoryId)
  return {
    chave: {
      ...(library && { cod_biblioteca: library.cod_biblioteca }),
      ...(category && { categoria: category.code }),
      grupo: keys.group,
      tipo: keys.loanType,
    },
    ...(chosen && { politica: chosen.id, ...unitOf(chosen) }),
    perdedoras: losing.map(({ row, why: reason }) => ({ politica: row.id, motivo: why[reason] })),
  }
}
