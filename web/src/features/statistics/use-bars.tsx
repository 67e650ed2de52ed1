import type { Reply } from '@farol/contract/address.ts'
import { useKinds, type getStatistics } from '@farol/contract/statistics.ts'
import { useTranslation } from '../../i18n/use-translation.ts'

const height = 60

/** All uses of each month that may be shown, as bars. The table beside it says the same in numbers. */
export function UseBars({ figures }: { figures: Reply<typeof getStatistics> }) {
  const { t } = useTranslation('record')
  const sums = figures.meses.map((month) => ({
    month: month.mes,
    uses: useKinds.reduce((sum, kind) => sum + (month[kind].valor ?? 0), 0),
  }))
  const max = Math.max(...sums.map(({ uses }) => uses))
  // All that there is is hidden: an empty picture would say that there was nothing.
  if (max === 0) return null
  const sizeOf = (uses: number) => Math.round((uses / max) * height * 10) / 10
  return (
    <figure>
      <svg className="bars tall" viewBox={`0 0 120 ${height}`} preserveAspectRatio="none" aria-hidden="true">
        {sums.map(({ month, uses }) => (
          <rect key={month} className="in" x={(month - 1) * 10 + 1} y={height - sizeOf(uses)} width="8" height={sizeOf(uses)} />
        ))}
      </svg>
      <figcaption className="small muted">{t('use.pictureText', { year: figures.ano })}</figcaption>
    </figure>
  )
}
