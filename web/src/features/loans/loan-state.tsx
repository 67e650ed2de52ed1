import type { LoanState } from '@farol/contract/loans.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Badge, type BadgeShape } from '../../ui/badge.tsx'
import type { Tone } from '../../ui/note.tsx'

const looks: { readonly [S in LoanState]: { readonly shape: BadgeShape; readonly tone?: Tone } } = {
  em_dia: { shape: 'full' },
  vence_hoje: { shape: 'half', tone: 'wait' },
  em_atraso: { shape: 'cross', tone: 'stop' },
  em_procura: { shape: 'hollow', tone: 'info' },
  cobrado: { shape: 'bar', tone: 'stop' },
}

/** Where a loan stands: a word, a shape, a colour. */
export function LoanStateBadge({ state, daysLate }: { state: LoanState; daysLate?: number | undefined }) {
  const { t } = useTranslation('loans')
  return <Badge {...looks[state]}>{daysLate ? t('state.lateDays', { count: daysLate }) : t(`state.${state}`)}</Badge>
}
