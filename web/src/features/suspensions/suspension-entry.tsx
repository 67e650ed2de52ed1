import type { Suspension } from '@farol/contract/suspensions.ts'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { numericDay } from '../../i18n/day-words.ts'
import { todayThere } from '../../i18n/typed-day.ts'
import { Badge } from '../../ui/badge.tsx'

const badges = {
  active: { shape: 'cross', tone: 'stop' },
  coming: { shape: 'half', tone: 'wait' },
  past: { shape: 'hollow', tone: undefined },
} as const

/** One suspension: reason, first and last day, library, bond, where it comes from. */
export function SuspensionEntry({ suspension }: { suspension: Suspension }) {
  const { t } = useTranslation('account')
  const { language } = useDeps()
  const { ativo: active, motivo: reason, inicio, fim, desc_biblioteca: library, vinculo: bond, origem: origin } = suspension
  const [today] = useState(todayThere)
  const state = !active ? 'past' : inicio > today ? 'coming' : 'active'
  return (
    <li className="stack-3">
      <p>
        <Badge {...badges[state]}>{t(`suspension.${state}`)}</Badge>
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
