import type { HoldingLibrary } from '@farol/contract/title-views.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { formatNearDay } from '../../i18n/day.ts'
import { formatNumber } from '../../i18n/start.ts'

/** More libraries than these are told among the copies. */
const maxLines = 6

/** When and where a copy can be had in one library: on the shelf now, to be read there, by a day, after so many readers. */
export function useOutlook(): (library: HoldingLibrary) => string {
  const { t } = useTranslation('record', { keyPrefix: 'title.outlook' })
  const { language } = useDeps()
  return ({ disponiveis, consulta_local, fila = 0, previsao }) => {
    const parts = [
      disponiveis > 0 && t('shelf'),
      disponiveis === 0 && previsao && t('arrives', { day: formatNearDay(previsao, language) }),
      fila > 0 && t('queue', { count: fila, formatted: formatNumber(fila, language) }),
      disponiveis === 0 && consulta_local > 0 && t('consult'),
    ].filter((part) => part !== false && part !== undefined && part !== '')
    return parts.length > 0 ? parts.join(', ') : t('out')
  }
}

/** One sentence for each library, the chosen one first. */
export function LibraryLines({ libraries, chosen }: { libraries: readonly HoldingLibrary[]; chosen: string | undefined }) {
  const { t } = useTranslation('record', { keyPrefix: 'title.outlook' })
  const outlook = useOutlook()
  if (libraries.length === 0) return null
  const ordered = libraries.toSorted((one, other) => Number(other.cod_biblioteca === chosen) - Number(one.cod_biblioteca === chosen))
  const more = ordered.length - maxLines
  return (
    <ul className="small">
      {ordered.slice(0, maxLines).map((one) => (
        <li key={one.cod_biblioteca}>
          {one.desc_biblioteca}: <b>{outlook(one)}</b>
        </li>
      ))}
      {more > 0 && (
        <li>
          <a href="#exemplares">{t('more', { count: more })}</a>
        </li>
      )}
    </ul>
  )
}
