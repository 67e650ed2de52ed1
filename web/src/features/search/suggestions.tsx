/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a combobox over a text field has no elements of its own: the pattern's roles are the way to say it */
import { indexCodes, suggestHeadings, wordsToAsk, type Suggestion } from '@farol/contract/browse.ts'
import type { SearchField } from '@farol/contract/search.ts'
import { useEffect, useId, useLayoutEffect, useReducer, type RefObject } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useNavigate } from 'react-router'
import { attempt } from '../../api/loaded.ts'
import { useDeps } from '../../api/site.ts'
import { formatNumber } from '../../i18n/start.ts'
import { useUnsent } from '../../ui/unsent-form.ts'
import { readAddress } from './read-address.ts'
import { toAddress } from './search-state.ts'

const pause = 150
const minQueryLength = 2

const fieldOf: { readonly [I in Suggestion['tipo']]?: SearchField } = {
  INDICE_1: 'TITULO',
  INDICE_2: 'ASSUNTO',
  INDICE_3: 'AUTOR',
  INDICE_4: 'SERIE',
  INDICE_5: 'EDITORA',
}

/** What stands in the form of the field, as it would be sent off. */
const formOf = (field: HTMLInputElement | null): FormData => new FormData(field?.form ?? undefined)

/** The search of one heading: exactly its words, or what begins with its first ones, where it stands; else as the form says, its library too. */
function suggestionAddress({ tipo, descricao }: Suggestion, form: FormData): string {
  const chosen = [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
  const { state } = readAddress(new URLSearchParams(chosen))
  const { words, isWhole } = wordsToAsk(descricao)
  return toAddress({ ...state, q: words, for: fieldOf[tipo] ?? 'LIVRE', keywordType: isWhole ? 'E' : 'I' })
}

/** The index of the field that is chosen: what stands elsewhere is not offered. Numbers are in none that has words. */
function kindsIn(form: FormData): Suggestion['tipo'][] | undefined {
  const where = form.get('for')
  if (where === 'NUMERO') return undefined
  const index = indexCodes.find((code) => fieldOf[code] === where)
  return index ? [index] : []
}

/** What is offered under the field; `active` is -1 while the field itself is meant. */
interface Offer {
  readonly list: readonly Suggestion[]
  readonly active: number
}

type Step = { readonly list: readonly Suggestion[] } | { readonly move: 1 | -1 } | 'close'

const nothing: Offer = { list: [], active: -1 }

/** Down goes through the list and back to the field, up the other way round. */
export function nextOffer(offer: Offer, step: Step): Offer {
  if (step === 'close') return nothing
  if ('list' in step) return { list: step.list, active: -1 }
  const places = offer.list.length + 1
  return { ...offer, active: ((offer.active + 1 + step.move + places) % places) - 1 }
}

/** Asks while the reader types; an answer that comes after the next letter is dropped. */
function useTyping(field: RefObject<HTMLInputElement | null>, dispatch: (step: Step) => void) {
  const { call } = useDeps()
  useEffect(() => {
    const input = field.current
    if (!input) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let asked = 0
    const ask = async (q: string, turn: number) => {
      const tipos = kindsIn(formOf(input))
      const found = tipos ? await attempt(call(suggestHeadings, { query: { q, tipos, perPage: 8 } })) : { ok: false as const }
      if (turn === asked && document.activeElement === input) dispatch({ list: found.ok ? found.value : [] })
    }
    const drop = () => {
      asked += 1
      clearTimeout(timer)
    }
    const typed = () => {
      const q = input.value.trim()
      drop()
      if (q.length < minQueryLength) return dispatch('close')
      timer = setTimeout(() => void ask(q, asked), pause)
    }
    const left = () => {
      drop()
      dispatch('close')
    }
    // Who closes the list, or sends the search off, does not want the list of an answer that is still on its way.
    const pressed = ({ key }: KeyboardEvent) => (key === 'Escape' || key === 'Enter') && drop()
    typed()
    input.addEventListener('keydown', pressed)
    input.addEventListener('input', typed)
    input.addEventListener('blur', left)
    return () => {
      left()
      input.removeEventListener('keydown', pressed)
      input.removeEventListener('input', typed)
      input.removeEventListener('blur', left)
    }
  }, [field, call, dispatch])
}

/** A library that was not chosen is not written into the address of what is sent off. Without scripts it is, and says nothing there. */
function useLeanAddress(field: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const form = field.current?.form
    const lean = ({ formData }: FormDataEvent) => {
      const chosen = formData.getAll('filtro').filter((filter) => filter !== '')
      formData.delete('filtro')
      for (const filter of chosen) formData.append('filtro', filter)
    }
    form?.addEventListener('formdata', lean)
    return () => form?.removeEventListener('formdata', lean)
  }, [field])
}

/** Makes the field a combobox over the list with this id. */
function useCombobox(field: RefObject<HTMLInputElement | null>, id: string, { list, active }: Offer) {
  useEffect(() => {
    const input = field.current
    if (!input) return
    const values = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': String(list.length > 0),
      'aria-controls': list.length > 0 ? id : undefined,
      'aria-activedescendant': active >= 0 ? `${id}-${active}` : undefined,
    }
    for (const [name, value] of Object.entries(values))
      if (value === undefined) input.removeAttribute(name)
      else input.setAttribute(name, value)
  }, [field, id, list, active])
}

function useKeys(
  field: RefObject<HTMLInputElement | null>,
  offer: Offer,
  dispatch: (step: Step) => void,
  choose: (one: Suggestion) => void,
) {
  // As soon as the list stands there: in a search field Escape would empty it.
  useLayoutEffect(() => {
    const input = field.current
    if (!input || offer.list.length === 0) return undefined
    const pressed = (event: KeyboardEvent) => {
      const chosen = offer.list[offer.active]
      if (event.isComposing) return
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') dispatch({ move: event.key === 'ArrowDown' ? 1 : -1 })
      else if (event.key === 'Escape') dispatch('close')
      else if (event.key === 'Enter' && chosen) choose(chosen)
      else return
      event.preventDefault()
    }
    input.addEventListener('keydown', pressed)
    return () => input.removeEventListener('keydown', pressed)
  }, [field, offer, dispatch, choose])
}

/** Headings that what is being typed may become, under the field of a search. Comes with the first focus on it. */
export function Suggestions({ field }: { field: RefObject<HTMLInputElement | null> }) {
  const { t } = useTranslation('search')
  const { language } = useDeps()
  const navigate = useNavigate()
  const id = useId()
  const [offer, dispatch] = useReducer(nextOffer, nothing)
  const choose = (one: Suggestion) => {
    dispatch('close')
    // Sent off, as far as the reader goes: the focus goes where it goes after a search that was typed.
    field.current?.form?.removeAttribute('data-unsent')
    void navigate(suggestionAddress(one, formOf(field.current)))
  }
  useUnsent(field)
  useLeanAddress(field)
  useTyping(field, dispatch)
  useCombobox(field, id, offer)
  useKeys(field, offer, dispatch, choose)
  const option = (one: Suggestion, position: number) => (
    <div
      key={`${one.tipo}${one.descricao}`}
      id={`${id}-${position}`}
      role="option"
      tabIndex={-1}
      aria-selected={position === offer.active}
      onMouseDown={(event) => {
        event.preventDefault()
        choose(one)
      }}
    >
      <span>{one.descricao}</span>
      <span className="muted small">
        {t(`for.${fieldOf[one.tipo] ?? 'LIVRE'}`)},{' '}
        {t('facetTitles', { count: one.quantidade, formatted: formatNumber(one.quantidade, language) })}
      </span>
    </div>
  )
  return (
    <>
      {offer.list.length > 0 && (
        <div className="suggest" id={id} role="listbox" aria-label={t('suggestions.label')}>
          {offer.list.map(option)}
        </div>
      )}
      <span className="vh" role="status">
        {offer.list.length > 0 && t('suggestions.count', { count: offer.list.length })}
      </span>
    </>
  )
}
