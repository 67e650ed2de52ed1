import type { ResultItem } from '@farol/contract/search.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { Badge } from '../ui/badge.tsx'
import { AvailabilityBadge, useCopiesText } from './availability.tsx'

type Counts = ResultItem['disponibilidade']

/** Of a list that is narrowed to one library: nothing there, but elsewhere. Its words come with those of lists. */
function ElsewhereBadge() {
  const { t } = useTranslation('results')
  return (
    <Badge tone="wait" shape="half">
      {t('here.elsewhere')}
    </Badge>
  )
}

/** Whether a title of a list can be had now, in the library that the list is narrowed to. */
export function ListedBadge({ counts }: { counts: Counts }) {
  const here = counts.na_biblioteca
  if (!here) return <AvailabilityBadge counts={counts} />
  const hasNone = here.disponiveis + here.consulta_local === 0
  if (hasNone && counts.disponiveis > 0 && !counts.online) return <ElsewhereBadge />
  return <AvailabilityBadge counts={{ ...here, online: counts.online }} />
}

/** How many copies there are and how many can be had, or when; in one library where a list is narrowed to it. */
export function CopiesOf({ counts }: { counts: Counts }) {
  const { t } = useTranslation('results')
  const copiesText = useCopiesText()
  const { na_biblioteca: here } = counts
  const text = copiesText(here ?? counts)
  if (!text) return null
  return <span className={here ? 'muted num' : 'muted num nowrap'}>{here ? t('here.of', { text, library: here.biblioteca }) : text}</span>
}
