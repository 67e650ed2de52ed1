import type { Facet } from '@farol/contract/search.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { formatNumber } from '../../i18n/start.ts'
import { follow } from './follow-box.ts'
import { hasFilter, type SearchState } from './search-state.ts'

export type Value = Facet['valores'][number]

export interface ValuesProps {
  readonly facet: Pick<Facet, 'tipo'>
  readonly values: readonly Value[]
  /** The search that was asked for last. */
  readonly state: SearchState
}

/** What every box of a list is told; asked for once, because there are hundreds. */
function useTold() {
  const { t } = useTranslation('search')
  const { language } = useDeps()
  // Of our languages none has another plural from two on: three sentences stand for every count there is.
  const titles = [0, 1, 2].map((count) => t('facetTitles', { count, formatted: '#' }))
  return { titles, language }
}

type Told = ReturnType<typeof useTold>

/** A box to tick. A function and no component, and no text in pieces: of a page of results half is boxes. */
function valueBox(value: Value, { facet, state }: Pick<ValuesProps, 'facet' | 'state'>, { titles, language }: Told) {
  const chosen = hasFilter(state, { tipo: facet.tipo, codigo: value.codigo })
  const count = formatNumber(value.quantidade, language)
  return (
    <label className="check leader">
      <input
        type="checkbox"
        name="filtro"
        value={`${facet.tipo}:${value.codigo}`}
        defaultChecked={chosen}
        ref={(box) => {
          if (box) follow(box, chosen)
        }}
      />
      <span>{value.descricao}</span>
      <span className="vh">{`, ${titles[Math.min(value.quantidade, 2)]!.replace('#', count)} `}</span>
      <span aria-hidden="true">{count}</span>
    </label>
  )
}

const atFirst = 8

/** Values in one list: the first eight, the rest folded. */
export function FlatValues({ facet, values, state, max = atFirst }: ValuesProps & { max?: number }) {
  const { t } = useTranslation('results')
  const told = useTold()
  const rest = values.slice(max)
  const line = (value: Value) => <li key={value.codigo}>{valueBox(value, { facet, state }, told)}</li>
  return (
    <>
      <ul>{values.slice(0, max).map(line)}</ul>
      {rest.length > 0 && (
        <details open={rest.some((value) => hasFilter(state, { tipo: facet.tipo, codigo: value.codigo }))}>
          <summary>{t('moreValues', { formatted: formatNumber(rest.length, told.language) })}</summary>
          <ul>{rest.map(line)}</ul>
        </details>
      )}
    </>
  )
}

/** Values inside values: what a value holds is folded under it. */
export function TreeValues({ facet, values, state }: ValuesProps) {
  const { t } = useTranslation('results')
  const told = useTold()
  const within = (codigo: string | undefined) => values.filter((value) => value.superior === codigo)
  const isChosen = (codigo: string) => hasFilter(state, { tipo: facet.tipo, codigo })
  const holdsChosen = (codigo: string): boolean => within(codigo).some((value) => isChosen(value.codigo) || holdsChosen(value.codigo))
  const branch = (value: Value) => {
    const inside = within(value.codigo)
    return (
      <li key={value.codigo}>
        {valueBox(value, { facet, state }, told)}
        {inside.length > 0 && (
          <details open={isChosen(value.codigo) || holdsChosen(value.codigo)}>
            <summary>{t('narrower', { name: value.descricao })}</summary>
            <ul>{inside.map(branch)}</ul>
          </details>
        )}
      </li>
    )
  }
  return <ul>{within(undefined).map(branch)}</ul>
}

/** Values that are chosen and not shown stay in the form. */
export function ChosenElsewhere({ facet, values, state }: ValuesProps) {
  const shown = new Set(values.map((value) => value.codigo))
  return state.filters
    .filter((filter) => filter.tipo === facet.tipo && !shown.has(filter.codigo))
    .map(({ tipo, codigo }) => <input key={codigo} type="hidden" name="filtro" value={`${tipo}:${codigo}`} />)
}
