import type { Facet } from '@farol/contract/search.ts'
import { useTranslation } from 'react-i18next'
import { Form } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { chosenYears } from './filter-names.ts'
import { toParameters, type SearchState } from './search-state.ts'
import { yearBars } from './year-bars.ts'

/** The rest of the search, for forms that change one part of it. */
export function OtherParts({ state, except }: { state: SearchState; except: readonly string[] }) {
  const parts = [...toParameters({ ...state, page: 1 })].filter(([name]) => !except.includes(name))
  return parts.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}

/** The years as bars, and two fields for a span of them. */
export function YearFacet({ facet, state }: { facet: Facet; state: SearchState }) {
  const { t } = useTranslation('search')
  const bars = yearBars(facet)
  const { from, to } = chosenYears(state.filters)
  const isIn = (bar: { from: number; to: number }) => from === '' || (bar.to >= Number(from) && bar.from <= Number(to || 9999))
  return (
    <Form action={`/${state.guide}`} key={`${from}-${to}`} preventScrollReset>
      {bars.length > 0 && (
        <svg className="bars" viewBox={`0 0 ${bars.length * 10} 100`} preserveAspectRatio="none" aria-hidden="true">
          {bars.map((bar, position) => (
            <rect
              key={bar.from}
              className={isIn(bar) ? 'in' : undefined}
              x={position * 10}
              y={100 - bar.height}
              width="9"
              height={bar.height}
            />
          ))}
        </svg>
      )}
      <OtherParts state={state} except={[]} />
      <div className="years">
        <input
          className="input num"
          name="ano_de"
          inputMode="numeric"
          maxLength={4}
          defaultValue={from}
          aria-label={t('years.from')}
          placeholder={bars[0] ? String(bars[0].from) : undefined}
        />
        <span>{t('years.between')}</span>
        <input
          className="input num"
          name="ano_ate"
          inputMode="numeric"
          maxLength={4}
          defaultValue={to}
          aria-label={t('years.to')}
          placeholder={
            bars.length > 0 ? String(Math.max(...facet.valores.map((value) => Number(value.codigo)).filter(Number.isFinite))) : undefined
          }
        />
        <Button type="submit" slim>
          {t('years.apply')}
        </Button>
      </div>
    </Form>
  )
}
