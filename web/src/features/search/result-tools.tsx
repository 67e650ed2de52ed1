import { displayModes, sortKeys, type Facet, type Filter } from '@farol/contract/search.ts'
import { pageSizes } from '@farol/contract/search.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Form, useSubmit } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { Button } from '../../ui/button.tsx'
import { useChoiceAtOnce } from '../../ui/choice-at-once.ts'
import { Icon } from '../../ui/icon.tsx'
import { filterName } from './filter-names.ts'
import { toAddress, withChange, withoutFilter, withoutFilters, type SearchState } from './search-state.ts'
import { OtherParts } from './other-parts.tsx'

/** The order: a list that acts at once; without scripts it has a button of its own. */
export function SortForm({ state }: { state: SearchState }) {
  const { t } = useTranslation('results')
  const submit = useSubmit()
  const atOnce = useChoiceAtOnce(state.orderBy, (form) => void submit(form))
  const other = state.direction === 'C' ? 'D' : 'C'
  const meaning = state.orderBy === 'ano' ? t(`direction.ano${state.direction}`) : t(`direction.${state.direction}`)
  return (
    <Form className="sort" action={`/${state.guide}`} key={state.orderBy}>
      <OtherParts state={state} except={['orderBy', 'direction']} />
      <label htmlFor="ordem">{t('sort.label')}</label>
      {/* By its name the focus finds it again: the form is another one after it. */}
      <select id="ordem" name="orderBy" defaultValue={state.orderBy} {...atOnce}>
        {sortKeys.map((key) => (
          <option key={key} value={key}>
            {t(`sort.${key}`)}
          </option>
        ))}
      </select>
      <noscript>
        <Button type="submit" slim>
          {t('sort.apply')}
        </Button>
      </noscript>
      <Link className="btn slim" to={toAddress(withChange(state, { direction: other }))} rel="nofollow" title={t('direction.reverse')}>
        <Icon name="order" />
        <span className="vh">
          {t('direction.reverse')} ({meaning})
        </span>
      </Link>
    </Form>
  )
}

const modeIcons = { D: 'list', C: 'wall', R: 'quote', T: 'table' } as const

/** List or covers. */
export function ModeSwitch({ state }: { state: SearchState }) {
  const { t } = useTranslation('results')
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for form controls; these are links
    <div className="seg" role="group" aria-label={t('mode.label')}>
      {displayModes.map((mode) => (
        <Link
          key={mode}
          to={toAddress(withChange(state, { mode }))}
          preventScrollReset
          title={t(`mode.${mode}`)}
          {...(mode === state.mode && { 'aria-current': 'true' as const })}
        >
          <Icon name={modeIcons[mode]} />
          <span className="vh">{t(`mode.${mode}`)}</span>
        </Link>
      ))}
    </div>
  )
}

/** How many on a page. */
export function PageSizes({ state }: { state: SearchState }) {
  const { t } = useTranslation('results')
  return (
    <p className="small num sizes">
      <span className="muted">{t('perPage')}</span>{' '}
      {pageSizes.map((perPage) => (
        <span key={perPage}>
          {perPage === state.perPage ? (
            <b aria-current="true">{perPage}</b>
          ) : (
            <Link to={toAddress(withChange(state, { perPage }))}>{perPage}</Link>
          )}{' '}
        </span>
      ))}
    </p>
  )
}

/** The filters that are chosen, each with the way to take it away. */
export function ChosenFilters({ state, facets }: { state: SearchState; facets: readonly Facet[] }) {
  const { t } = useTranslation('results')
  if (state.filters.length === 0) return null
  const chip = (filter: Filter, position: number) => {
    const name = filterName(filter, facets, t)
    return (
      <Link
        key={`${filter.tipo}${filter.codigo}`}
        className="chip"
        // The next one takes the place, and with it the focus, of one that is taken away.
        id={`filtro-${position}`}
        to={toAddress(withoutFilter(state, filter))}
        aria-label={t('remove', { name })}
        preventScrollReset
      >
        {name} <Icon name="close" />
      </Link>
    )
  }
  return (
    <div className="chips" data-keeps-focus="">
      <span className="muted">{t('chosen')}</span>
      {state.filters.map(chip)}
      <Link className="tall" id={`filtro-${state.filters.length}`} to={toAddress(withoutFilters(state))} preventScrollReset>
        {t('clear')} <span className="vh">{t('filters')}</span>
      </Link>
    </div>
  )
}
