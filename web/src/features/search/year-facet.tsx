import type { Facet } from '@farol/contract/search.ts'
import { useId } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useLocation } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ChosenElsewhere } from './facet-values.tsx'
import { chosenYears, shownYears } from './filter-names.ts'
import type { SearchState } from './search-state.ts'
import type { SpanErrors } from './read-guide.ts'
import { yearBars, type YearBar } from './year-bars.ts'

/** Bars as one drawing: `at` is their place in the row, ten apart. */
const drawn = (bars: readonly (YearBar & { readonly at: number })[]) =>
  bars.map(({ at, height }) => `M${at * 10} 100v-${height}h9v${height}z`).join('')

function Bars({ bars, isIn }: { bars: readonly YearBar[]; isIn: (bar: YearBar) => boolean }) {
  if (bars.length === 0) return null
  const [chosen, others] = [true, false].map((wanted) => bars.map((bar, at) => ({ ...bar, at })).filter((bar) => isIn(bar) === wanted))
  return (
    <svg className="bars" viewBox={`0 0 ${bars.length * 10} 100`} preserveAspectRatio="none" aria-hidden="true">
      <path className="in" d={drawn(chosen!)} />
      <path d={drawn(others!)} />
    </svg>
  )
}

/** The years as bars, and two fields for a span of them. Years chosen one by one stay as they are until a span takes their place. */
export function YearFacet({ facet, state, errors }: { facet: Facet; state: SearchState; errors: SpanErrors }) {
  const { t } = useTranslation('results')
  const id = useId()
  // Years that could not be used are in no filter: the address still has them.
  const typed = new URLSearchParams(useLocation().search)
  const wrong = errors.ano_de ?? errors.ano_ate
  const bars = yearBars(facet)
  const years = state.filters.filter((filter) => filter.tipo === 'Y')
  const several = years.length > 1
  const span = chosenYears(state.filters)
  const { from, to } = shownYears(state.filters)
  const isIn = (bar: YearBar) => bar.to >= Number(span.from) && bar.from <= Number(span.to || 9999)
  const known = facet.valores.map((value) => Number(value.codigo)).filter((year) => year > 0)
  const field = (name: 'ano_de' | 'ano_ate', value: string, label: string, limit: number | undefined) => (
    <input
      className="input num"
      id={`faceta-${name}`}
      key={`${name}${value}`}
      name={name}
      inputMode="numeric"
      maxLength={4}
      defaultValue={errors[name] ? (typed.get(name) ?? value) : value}
      aria-label={label}
      {...(errors[name] && { 'aria-invalid': true, 'aria-describedby': id })}
      placeholder={limit && Number.isFinite(limit) ? String(limit) : undefined}
    />
  )
  return (
    <>
      <Bars bars={bars} isIn={isIn} />
      {several && <ChosenElsewhere facet={facet} values={[]} state={state} />}
      {wrong && (
        <p className="error" id={id}>
          <Icon name="warn" />
          {t(`years.${wrong}`)}
        </p>
      )}
      <div className="years">
        {field('ano_de', from, t('years.from'), Math.min(...known))}
        <span>{t('years.between')}</span>
        {field('ano_ate', to, t('years.to'), Math.max(...known))}
        <Button type="submit" slim>
          {t('years.apply')}
        </Button>
      </div>
    </>
  )
}
