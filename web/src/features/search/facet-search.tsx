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

/** Looks for values of a long facet by their words. Every value of the search is looked at, not only those that are listed. */
export function FacetSearch({ facet, state, name, onFound }: FacetSearchProps) {
  const { t } = useTranslation('results')
  const { call } = useDeps()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [words, setWords] = useState('')
  const [count, setCount] = useState<number | 'failed'>()
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
      const values = found.ok ? (found.value[0]?.valores ?? []) : undefined
      setCount(values?.length ?? 'failed')
      onFound(values)
    }
    const timer = setTimeout(() => void ask(), pause)
    return () => clearTimeout(timer)
  }, [termo, question, facet.tipo, call, onFound])
  const typed = (text: string) => {
    setWords(text)
    if (text.trim() !== '') return
    setCount(undefined)
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
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- <output> stands for the result of a form */}
      <p className={count === 0 || count === 'failed' ? 'small' : 'vh'} role="status">
        {count === 'failed'
          ? t('failed.filters')
          : count !== undefined && (count === 0 ? t('findNone', { name }) : t('findCount', { count }))}
      </p>
    </div>
  )
}
