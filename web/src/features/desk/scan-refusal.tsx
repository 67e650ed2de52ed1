import { CallError } from '@farol/contract/call.ts'
import { mayBeOverridden } from '@farol/contract/circulation-reasons.ts'
import { deskActivities } from '@farol/contract/desk-activities.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { failedCall } from '../../api/failed-call.ts'
import { BondChoice } from './bond-choice.tsx'
import { bondsToChoose } from './bonds-to-choose.ts'
import { useMayAtDesk } from './desk-session.ts'
import { DueByHand } from './due-by-hand.tsx'
import { OverrideForm } from './override-form.tsx'
import type { LendChoice, ScanLine } from './scan-line.ts'

/** All reasons of a refusal; the sentence of the answer where it names none. */
export function useReasons(line: ScanLine): readonly string[] {
  const { t, i18n } = useTranslation('desk')
  if (line.noVisit) return [t('line.noVisit')]
  if (line.error === undefined) return []
  // The server's sentence for this code names an address.
  if (line.error instanceof CallError && line.error.body?.code === 'nao_encontrado') return [t('line.unknown')]
  const reasons = line.error instanceof CallError ? (line.error.body?.motivos ?? []) : []
  // The server names the bonds by their numbers; they stand beside it by their names.
  const textOf = ({ codigo, mensagem }: (typeof reasons)[number]) => (codigo === 'EscolhaVinculo' ? t('line.chooseBond') : mensagem)
  return reasons.length > 0 ? reasons.map(textOf) : [failedCall(line.error, i18n).text]
}

interface Refusal {
  /** Numbers of the bonds to choose from. */
  readonly bonds: readonly string[]
  /** All that is missing is a due day. */
  readonly needsDay: boolean
  /** Codes of the reasons, where all of them may be overridden. */
  readonly overridable: readonly string[]
}

/** The calendar gives no due day. */
const withoutDay: ReadonlySet<string> = new Set(['CalendarioSemDiaAberto', 'PernoiteForaDoHorario'])

function refusalOf({ error }: ScanLine): Refusal {
  const reasons = error instanceof CallError ? (error.body?.motivos ?? []) : []
  const isOpen = reasons.length > 0 && reasons.every(({ codigo, params }) => mayBeOverridden(codigo, params))
  const needsDay = reasons.length > 0 && reasons.every(({ codigo }) => withoutDay.has(codigo))
  return { needsDay, bonds: bondsToChoose(error), overridable: isOpen ? reasons.map(({ codigo }) => codigo) : [] }
}

/** What can be done about a loan that was refused: choose the bond, name the due day, override. */
export function RefusalActs({ line, onLend }: { line: ScanLine; onLend: (choice: LendChoice) => void }) {
  const { t } = useTranslation('desk')
  const mayOverride = useMayAtDesk(deskActivities.override)
  const mayGiveDay = useMayAtDesk(deskActivities.dueDates)
  if (!line.reader || line.state !== 'refused') return null
  const { bonds, needsDay, overridable } = refusalOf(line)
  if (bonds.length > 0) return <BondChoice reader={line.reader.code} bonds={bonds} onChoose={(vinculo) => onLend({ vinculo })} />
  if (needsDay && mayGiveDay) return <DueByHand onGive={(devolucao) => onLend({ devolucao })} />
  if (!mayOverride || overridable.length === 0) return null
  return <OverrideForm act={t('line.override')} onGive={(motivo) => onLend({ sobrepor: { codigos: [...overridable], motivo } })} />
}
