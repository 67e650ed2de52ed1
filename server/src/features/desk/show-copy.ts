import { libraryZone } from '@farol/contract/library-zone.ts'
import type { DeskCopy, PolicyExplained } from '@farol/contract/desk/copies.ts'
import { Refusal } from '@farol/contract/errors.ts'
import type { Language } from '@farol/contract/language.ts'
import { stateWords } from '../../circulation/copy-state.ts'
import { noPolicy } from '../../circulation/policy-choice.ts'
import { daysBetween, localMoment } from '../../circulation/local-time.ts'
import type { Clock } from '../../ports/clock.ts'
import type { CopyAtDesk } from '../../ports/library-system/desk.ts'
import type { Stores } from '../../ports/stores.ts'
import { libraryNames, numberOf } from './desk-act.ts'
import { listHolds, type HoldListDeps } from './list-holds.ts'
import { choiceToWire, type PolicyNames } from './policy-wire.ts'
import { type Say } from '../../reader-views/lent-wire.ts'
import { scannedCopy } from '../../calls/scanned-copy.ts'

export type CopyDeps = HoldListDeps &
  Pick<Stores, 'bases' | 'librarySystem' | 'deskLists' | 'deskReaders' | 'shelfTerms' | 'libraries' | 'audit'> & { readonly clock: Clock }

const twoYears = 731 * 86_400_000
const maxHolds = 500

/** Who has the copy, without more than the desk needs. */
async function loanOf({ deskReaders, clock }: CopyDeps, { loan }: CopyAtDesk) {
  if (!loan) return undefined
  const today = localMoment(clock.now(), libraryZone()).date
  const late = daysBetween(loan.dueOn, today)
  return {
    codigo: loan.id,
    leitor: { codigo: String(loan.patronId), nome: (await deskReaders.names([loan.patronId])).get(loan.patronId) ?? '–' },
    data_devolucao: loan.dueOn,
    hora_devolucao: loan.dueTime,
    ...(late > 0 && { dias_atraso: late }),
  }
}

/** The row that held on the day of the loan for who has the copy. */
async function ruleOf(deps: CopyDeps, loanId: string, libraries: PolicyNames['libraries'], say: Say): Promise<PolicyExplained | undefined> {
  const loan = await deps.deskLists.loan(numberOf(loanId))
  if (!loan) return undefined
  const { keys, lentOn } = loan
  const choice = await deps.librarySystem.policies.explain(keys, lentOn)
  return {
    ...choiceToWire(choice, { libraries, categories: await deps.deskReaders.categories() }),
    motivos: say(choice.chosen ? [] : [noPolicy(keys)]),
  }
}

export interface CopyWords {
  readonly language: Language
  readonly say: Say
}

/** One copy: where it is and why, its loan and queue, its steps without persons. */
export async function showCopy(deps: CopyDeps, barcode: string, { language, say }: CopyWords): Promise<DeskCopy> {
  const copy = await scannedCopy(deps, barcode)
  const details = await deps.deskLists.copyDetails(copy.copyId)
  if (!details) throw new Refusal('nao_encontrado')
  const [names, stateNames, loan] = await Promise.all([libraryNames(deps), deps.shelfTerms.copyStateNames(), loanOf(deps, copy)])
  const since = new Date(deps.clock.now().getTime() - twoYears).toISOString()
  const steps = await deps.deskLists.copySteps(copy.copyId, since)
  const holds = await listHolds(deps, copy.libraryId, { lista: 'fila', acervo: String(details.titleId), page: 1, perPage: maxHolds })
  const rule = copy.loan && (await ruleOf(deps, copy.loan.id, names, say))
  const { temporary } = details
  return {
    codigo: copy.barcode,
    cod_acervo: String(details.titleId),
    titulo: copy.title,
    ...(details.author !== undefined && { autor: details.author }),
    ...(details.callNumber !== undefined && { numero_chamada: details.callNumber }),
    ...(copy.volume !== undefined && { volume: copy.volume }),
    ...(copy.tome !== undefined && { tomo: copy.tome }),
    ...(copy.part !== undefined && { parte: copy.part }),
    ...(copy.additionalMaterial !== undefined && { material_adicional: copy.additionalMaterial }),
    ...(details.location !== undefined && { localizacao: details.location }),
    ...names.get(copy.libraryId)!,
    situacao: stateWords[copy.state],
    desc_situacao: stateNames[copy.state]?.[language] ?? stateNames[copy.state]?.['pt'] ?? copy.state,
    tipo_emprestimo: details.loanType,
    ...(temporary && { tipo_temporario: { tipo: temporary.loanType, de: temporary.from, ate: temporary.until ?? '' } }),
    ...(details.note !== undefined && { nota: details.note }),
    ...(loan && { emprestimo: loan }),
    reservas: holds.data,
    ...(rule && { regra: rule }),
    passos: steps.map((step) => ({
      quando: step.at,
      ato: step.act === 'loan' ? 'emprestimo' : 'devolucao',
      desc_biblioteca: names.get(step.libraryId)?.desc_biblioteca ?? '',
    })),
  }
}
