import type { FineEstimate } from '@farol/contract/debts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { numericDay } from '../../i18n/day-words.ts'
import { formatMoney } from '../../i18n/money.ts'

/** What would be owed if overdue loans were returned now. No debt yet: it is in no total. */
export function Estimates({ estimates }: { estimates: readonly FineEstimate[] }) {
  const { t } = useTranslation('debts')
  const { language } = useDeps()
  if (estimates.length === 0) return null
  return (
    <section aria-labelledby="estimativas" className="section">
      <h2 className="h2" id="estimativas">
        {t('estimates.title')}
      </h2>
      <p className="muted">{t('estimates.hint')}</p>
      <ul className="plain-list">
        {estimates.map((one) => (
          <li key={one.codigo}>
            <p>
              <b>{one.titulo}</b> · {one.desc_biblioteca}
            </p>
            <p className="num">
              {t('estimates.line', {
                count: one.dias_atraso,
                day: numericDay(one.data_prevista_devolucao, language),
                amount: formatMoney(one.valor_centavos, language),
              })}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
