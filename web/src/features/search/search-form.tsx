import { filterToText, maxCharacters, searchDefaults, searchFields } from '@farol/contract/search.ts'
import { useId, useRef, useState, type ComponentType, type RefObject, type SubmitEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Form } from 'react-router'
import { carriedName, useCarriedBasket } from '../../catalogue/carried-basket.ts'
import { useInstitution } from '../../session/use-institution.ts'
import { Icon } from '../../ui/icon.tsx'
import type { SearchState } from './search-state.ts'

type List = ComponentType<{ field: RefObject<HTMLInputElement | null> }>

/** The list, once a reader's browser has it. */
let fetched: List | undefined

/** The list under the field, fetched at the first focus; until it is there the field is a field. */
function useSuggestions() {
  const [List, setList] = useState(() => fetched)
  const fetchList = async () => {
    const { Suggestions } = await import('./suggestions.tsx')
    fetched = Suggestions
    setList(() => Suggestions)
  }
  return { List, fetchList }
}

/** What a new search keeps of the one before: how results are shown, not what was looked for. */
function CurrentChoices({ state }: { state: SearchState }) {
  const institution = useInstitution()
  const carried = useCarriedBasket()
  const orderBy = state.orderBy === searchDefaults.orderBy ? (institution?.ordem_padrao ?? state.orderBy) : state.orderBy
  return (
    <>
      {state.perPage !== searchDefaults.perPage && <input type="hidden" name="perPage" value={state.perPage} />}
      {orderBy !== searchDefaults.orderBy && <input type="hidden" name="orderBy" value={orderBy} />}
      {state.direction !== searchDefaults.direction && <input type="hidden" name="direction" value={state.direction} />}
      {carried.length > 0 && <input type="hidden" name={carriedName} value={carried.join(',')} />}
      {state.mode !== 'D' && <input type="hidden" name="modo" value={state.mode} />}
    </>
  )
}

/** The library and the online access of the search before go along with the next one. */
const narrowed = ({ filters }: SearchState) =>
  filters.filter(({ tipo, codigo }) => tipo === 'B' || (tipo === 'O' && codigo === 'cr')).map(filterToText)

const CurrentNarrowing = ({ state }: { state: SearchState }) =>
  narrowed(state).map((filter) => <input key={filter} type="hidden" name="filtro" value={filter} />)

/** Which library, and whether it must be online: parts of the form that stand under it. */
function Narrowing({ state, libraries }: { state: SearchState; libraries: NonNullable<SearchFormProps['libraries']> }) {
  const { t } = useTranslation('search')
  const chosen = narrowed(state)
  return (
    <div className="narrow">
      {libraries.length > 1 && (
        <select
          className="input"
          form={formId}
          name="filtro"
          aria-label={t('form.library')}
          defaultValue={chosen.find((filter) => filter.startsWith('B')) ?? ''}
        >
          <option value="">{t('form.anyLibrary')}</option>
          {libraries.map((one) => (
            <option key={one.codigo} value={`B:${one.codigo}`}>
              {one.descricao}
            </option>
          ))}
        </select>
      )}
      <label className="check">
        <input form={formId} type="checkbox" name="filtro" value="O:cr" defaultChecked={chosen.includes('O:cr')} />
        {t('form.online')}
      </label>
    </div>
  )
}

const formId = 'pesquisa'

interface SearchFormProps {
  /** Libraries to choose from; without them what was chosen before is kept. */
  readonly libraries?: readonly { readonly codigo: string; readonly descricao: string }[]
  readonly state: SearchState
  /** The address asked for a search without words. */
  readonly blank: boolean
}

function Fields({ state, blank, libraries }: SearchFormProps) {
  const { t } = useTranslation('search')
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [missing, setMissing] = useState(blank)
  const { List, fetchList } = useSuggestions()
  const check = (event: SubmitEvent<HTMLFormElement>) => {
    const empty = field.current?.value.trim() === ''
    setMissing(empty)
    if (!empty) return
    event.preventDefault()
    field.current?.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- <search> is unknown to Chrome before 118
    <Form className="search" id={formId} tabIndex={-1} role="search" action="/pesquisa_geral" onSubmit={check}>
      <select name="for" aria-label={t('form.where')} defaultValue={state.for} className={state.for}>
        {searchFields.map((where) => (
          <option key={where} value={where}>
            {t(`for.${where}`)}
          </option>
        ))}
      </select>
      <label className="vh" htmlFor={id}>
        {t('form.label')}
      </label>
      <input
        ref={field}
        id={id}
        name="q"
        type="search"
        defaultValue={state.q}
        placeholder={t('form.placeholder')}
        autoComplete="off"
        maxLength={maxCharacters}
        onFocus={() => void fetchList()}
        {...(missing && { 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
      />
      {List && <List field={field} />}
      <CurrentChoices state={state} />
      <button className="lamp" aria-label={t('form.submit')}>
        <Icon name="search" />
        <span>{t('form.submit')}</span>
      </button>
      {!libraries && <CurrentNarrowing state={state} />}
      {missing && (
        <p className="search-error invalid-feedback" id={`${id}-error`} role="alert">
          {t('form.required')}
        </p>
      )}
    </Form>
  )
}

/** One field and where to look. It sends itself off to the address of the search, with scripts or without. */
export function SearchForm(props: SearchFormProps) {
  const { state, blank } = props
  return (
    <>
      <Fields key={`${state.for} ${state.q} ${blank}`} {...props} />
      {props.libraries && <Narrowing state={state} libraries={props.libraries} />}
    </>
  )
}
