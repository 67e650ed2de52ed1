import type { ResultItem } from '@farol/contract/search.ts'
import { useTranslation } from 'react-i18next'
import { Badge } from '../ui/badge.tsx'
import { AvailabilityBadge } from './availability.tsx'

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
  if (here.disponiveis === 0 && counts.disponiveis > 0 && !counts.online) return <ElsewhereBadge />
  return <AvailabilityBadge counts={{ ...counts, disponiveis: here.disponiveis }} />
}

const ofCopies = ({ exemplares: total, disponiveis: available }: Pick<Counts, 'exemplares' | 'disponiveis'>) => ({ total, available })

/** The same in one library, by its name. */
function CopiesHere({ here }: { here: NonNullable<Counts['na_biblioteca']> }) {
  const { t } = useTranslation('results')
  return t('here.of', { ...ofCopies(here), library: here.biblioteca })
}

/** How many copies there are and how many can be had; in one library where a list is narrowed to it. */
export function CopiesOf({ counts }: { counts: Counts }) {
  const { t } = useTranslation('title')
  const { na_biblioteca: here } = counts
  if (counts.exemplares === 0) return null
  return <span className="muted num">{here ? <CopiesHere here={here} /> : t('ofCopies', ofCopies(counts))}</span>
}
