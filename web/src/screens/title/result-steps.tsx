import type { ResultItem } from '@farol/contract/search.ts'
import { titleAddress } from '@farol/contract/screens.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from '../../ui/link.tsx'
import { useDeps } from '../../api/site.ts'
import { oneLibrary, withLibrary } from '../../catalogue/chosen-library.ts'
import { wholeTitle } from '../../catalogue/title-words.ts'
import { readSearch } from '../../features/search/read-guide.ts'
import { findTitles } from '../../features/search/search-queries.ts'
import { titleGuides, toAddress, type SearchState } from '../../features/search/search-state.ts'
import { addTexts } from '../../i18n/texts.ts'
import { formatNumber } from '../../i18n/start.ts'
import { Icon } from '../../ui/icon.tsx'

interface Step {
  readonly item: ResultItem
  /** The page of results that it stands on. */
  readonly from: string
}

interface Steps {
  readonly position: number
  readonly total: number
  readonly previous?: Step
  readonly next?: Step
}

/** Addresses whose results are titles found by a search: there one can go on to the next. */
const isSearch = (from: string) =>
  from.startsWith('/?') || titleGuides.some((guide) => from === `/${guide}` || from.startsWith(`/${guide}?`))

type Find = (state: SearchState) => Promise<{ readonly data: readonly ResultItem[]; readonly total: number } | undefined>

/** The titles before and after one in the results that led to it, over the borders of pages. */
async function stepsAround(find: Find, state: SearchState, code: string): Promise<Steps | undefined> {
  const found = await find(state)
  const at = found?.data.findIndex((item) => item.cod_acervo === code) ?? -1
  if (!found || at < 0) return undefined
  const step = (page: SearchState, item: ResultItem | undefined) => item && { item, from: toAddress(page) }
  const position = (state.page - 1) * state.perPage + at + 1
  const [before, after] = [
    { ...state, page: state.page - 1 },
    { ...state, page: state.page + 1 },
  ]
  const previous = at > 0 ? step(state, found.data[at - 1]) : state.page > 1 ? step(before, (await find(before))?.data.at(-1)) : undefined
  const isLast = at === found.data.length - 1
  const next = !isLast ? step(state, found.data[at + 1]) : position < found.total ? step(after, (await find(after))?.data[0]) : undefined
  return { position, total: found.total, ...(previous && { previous }), ...(next && { next }) }
}

function useSteps(from: string, code: string): Steps | undefined {
  const { call, language } = useDeps()
  const { i18n } = useTranslation()
  const [steps, setSteps] = useState<Steps>()
  useEffect(() => {
    let wanted = true
    const ask = async () => {
      const find: Find = async (state) => {
        const found = await findTitles({ call }, { ...state, openFacets: [], mode: 'D' })
        return found.ok ? found.value : undefined
      }
      const [around] = await Promise.all([stepsAround(find, readSearch(from).state, code), addTexts(i18n, 'results')])
      if (wanted) setSteps(around)
    }
    if (isSearch(from)) void ask()
    return () => {
      wanted = false
    }
  }, [from, code, call, i18n, language])
  return steps
}

/** Previous and next of the results that led to a title, and where it stands among them. */
export function ResultSteps({ from, code }: { from: string; code: string }) {
  const { t } = useTranslation('results')
  const { language } = useDeps()
  const steps = useSteps(from, code)
  if (!steps) return null
  const { position, total, previous, next } = steps
  const library = oneLibrary(readSearch(from).state.filters)
  const addressOf = ({ item }: Step) => withLibrary(titleAddress(item.cod_acervo), library)
  return (
    <nav className="row-btns steps small" aria-label={t('steps.label')}>
      {previous && (
        <Link className="btn slim" to={addressOf(previous)} state={{ from: previous.from }}>
          <Icon name="left" /> {t('steps.previous')}
          <span className="vh">: {wholeTitle(previous.item)}</span>
        </Link>
      )}
      <span className="muted num">
        {t('steps.position', { position: formatNumber(position, language), total: formatNumber(total, language) })}
      </span>
      {next && (
        <Link className="btn slim" to={addressOf(next)} state={{ from: next.from }}>
          {t('steps.next')}
          <span className="vh">: {wholeTitle(next.item)}</span> <Icon name="right" />
        </Link>
      )}
    </nav>
  )
}
