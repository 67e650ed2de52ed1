import type { Suspension } from '@farol/contract/suspensions.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { numericDay } from '../../i18n/day-words.ts'
import { Badge } from '../../ui/badge.tsx'

/** One suspension: reason, first and last day, library, bond, where it comes from. */
export function SuspensionEntry({ suspension }: { suspension: Suspension }) {
  const { t } = useTranslation('account')
  const { language } = useDeps()
  const { ativo: active, motivo: reason, inicio, fim, desc_biblioteca: library, vinculo: bond, origem: origin } = suspension
  return (
    <li className="stack-3">
      <p>
        <Badge shape={active ? 'cross' : 'hollow'} tone={active ? 'stop' : undefined}>
          {t(active ? 'suspension.active' : 'suspension.past')}
        </Badge>
      </p>
      <h2 className="h3">{reason}</h2>
      <dl className="facts num">
        <div>
          <dt>{t('suspension.from')}</dt>
          <dd>{numericDay(inicio, language)}</dd>
        </div>
        <div>
          <dt>{t('suspension.until')}</dt>
          <dd>{fim ? numericDay(fim, language) : t('suspension.noEnd')}</dd>
        </div>
        {library && (
          <div>
            <dt>{t('suspension.library')}</dt>
            <dd>{library}</dd>
          </div>
        )}
        {bond && (
          <div>
            <dt>{t('suspension.bond')}</dt>
            <dd>{bond}</dd>
          </div>
        )}
        <div>
          <dt>{t('suspension.origin')}</dt>
          <dd>{origin}</dd>
        </div>
      </dl>
    </li>
  )
}
