import { listFacets } from '@farol/contract/facets.ts'
import type { Facet } from '@farol/contract/search.ts'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { attempt } from '../../api/loaded.ts'
import { useDeps } from '../../api/site.ts'
import type { Value } from './facet-values.tsx'
import { toRequest, type SearchState } from './search-state.ts'

const pause = 250

interface FacetSearchProps {
  readonly facet: Facet
  readonly state: SearchState
  readonly name: string
  /** What was found; undefined when nothing is asked. */
  readonly onFound: (values: readonly Value[] | undefined) => void
}

/** How many values were found, and whether there are more that did not come. */
type Answer = { readonly count: number; readonly mais: boolean } | 'failed' | undefined

/** Says what was found; aloud alone where the list shows it all. */
function Told({ answer, name }: { answer: Answer; name: string }) {
  const { t } = useTranslation('results')
  const told = () => {
    if (!answer || answer === 'failed') return answer && t('failed.filters')
    if (answer.count === 0) return t('findNone', { name })
    return answer.mais ? t('findFirst', { first: answer.count }) : t('findCount', { count: answer.count })
  }
  const isSeen = answer === 'failed' || answer?.count === 0 || answer?.mais
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- <output> stands for the result of a form
    <p className={isSeen ? 'small' : 'vh'} role="status">
      {told()}
    </p>
  )
}

/** Looks for values of a long facet by their words. Every value of the search is looked at, not only those that are listed. */
export function FacetSearch({ facet, state, name, onFound }: FacetSearchProps) {
  const { t } = useTranslation('results')
  const { call } = useDeps()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [words, setWords] = useState('')
  const [answer, setAnswer] = useState<Answer>()
  const asked = useRef(0)
  const termo = words.trim()
  const question = JSON.stringify(toRequest({ ...state, page: 1 }))
  useEffect(() => {
    asked.current += 1
    const turn = asked.current
    if (termo === '') return undefined
    const ask = async () => {
      const query = { ...(JSON.parse(question) as ReturnType<typeof toRequest>), tipo: facet.tipo, termo }
      const found = await attempt(call(listFacets, { query }))
      if (turn !== asked.current) return
      const { valores = [], mais = false } = (found.ok && found.value[0]) || {}
      setAnswer(found.ok ? { count: valores.length, mais } : 'failed')
      onFound(found.ok ? valores : undefined)
    }
    const timer = setTimeout(() => void ask(), pause)
    return () => clearTimeout(timer)
  }, [termo, question, facet.tipo, call, onFound])
  const typed = (text: string) => {
    setWords(text)
    if (text.trim() !== '') return
    setAnswer(undefined)
    onFound(undefined)
  }
  // What was typed before the scripts ran is looked for now; the field keeps its words itself, or they would be taken out of it.
  useEffect(() => setWords(field.current?.value ?? ''), [])
  return (
    <div className="f-find">
      <label className="vh" htmlFor={id}>
        {t('findIn', { name })}
      </label>
      <input
        className="input"
        id={id}
        ref={field}
        type="search"
        maxLength={100}
        autoComplete="off"
        placeholder={t('findIn', { name })}
        onChange={(event) => typed(event.currentTarget.value)}
        onKeyDown={(event) => {
          // Enter would send off the form of all filters.
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      <Told answer={answer} name={name} />
    </div>
  )
}
