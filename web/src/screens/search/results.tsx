import type { SearchReply } from '@farol/contract/search.ts'
import { useMemo } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { Facets } from '../../features/search/facets.tsx'
import { withOpened } from '../../features/search/opened-facets.ts'
import type { SearchForms } from '../../features/search/other-forms.ts'
import { ChosenFilters, ModeSwitch, PageSizes, SortForm } from '../../features/search/result-tools.tsx'
import type { ReadAddress } from '../../features/search/read-address.ts'
import { toAddress, withChange, type SearchState } from '../../features/search/search-state.ts'
import { formatNumber } from '../../i18n/start.ts'
import { Pagination } from '../../ui/pagination.tsx'
import type { Help } from '../../features/search/search-help.ts'
import { useFreshData } from '../../features/search/search-store.ts'
import { FollowSearch, OutsideSearches, type RelatedSearches } from './related-searches.tsx'
import { Corrected } from './corrected.tsx'
import { NothingFound } from './nothing-found.tsx'
import { resultsHeading } from './results-head.ts'
import { BestMatch } from './best-match.tsx'
import { ResultMenu } from './result-menu.tsx'
import { ActionsSlot, PrintedSlot } from './result-slots.tsx'
import { TitleList } from './title-list.tsx'
import { DroppedNotes, isBeyondReach } from '../../features/search/limits.tsx'

interface PartProps {
  readonly reply: SearchReply
  readonly state: SearchState
}

function PageFoot({ reply, state }: PartProps) {
  const { t } = useTranslation('results')
  const { language } = useDeps()
  const first = (state.page - 1) * state.perPage + 1
  const words = { from: first, to: first + reply.data.length - 1, total: reply.total }
  const numbers = Object.fromEntries(Object.entries(words).map(([name, value]) => [name, formatNumber(value, language)]))
  return (
    <div className="head res-foot">
      <p className="small muted num">{t('range', { from: numbers['from']!, to: numbers['to']!, total: numbers['total']! })}</p>
      <Pagination
        page={state.page}
        pages={Math.ceil(reply.total / state.perPage)}
        addressOf={(page) => toAddress(withChange(state, { page }))}
      />
      <PageSizes state={state} />
    </div>
  )
}

/** Past the filters, which come first, and back to them. */
function ResultSkips({ found }: { found: boolean }) {
  const { t } = useTranslation('shell')
  return (
    <div className="skips">
      {found && <a href="#resultados">{t('skip.results')}</a>}
      <a href="#filtros">{t('skip.filters')}</a>
    </div>
  )
}

interface ResultsProps {
  readonly reply: SearchReply
  readonly read: ReadAddress
  /** What would find something, when nothing was found. */
  readonly help?: Help | undefined
  readonly related?: RelatedSearches | undefined
  readonly forms?: SearchForms | undefined
  /** The search that was asked and found nothing, where another one that was meant is shown. */
  readonly asked?: SearchState
  /** h2 where the screen has a heading of its own. */
  readonly heading?: 'h1' | 'h2'
}

const nothingOpened: RelatedSearches['opened'] = []

/** One page of results with its facets, order, size and mode. */
export function Results({ reply: answered, read, help, related, forms, asked, heading: Heading = 'h1' }: ResultsProps) {
  const { i18n } = useTranslation('results')
  const { language } = useDeps()
  const { state, dropped } = read
  const { page, perPage } = state
  const opened = related?.opened ?? nothingOpened
  // The same for as long as nothing else came: effects follow it.
  const reply = useMemo(() => {
    // What was asked for lies past what the server answers: its last page, which came instead, is not it.
    const data = isBeyondReach(page, perPage) ? [] : answered.data
    return { ...answered, data, filtros: withOpened(answered.filtros, opened) }
  }, [answered, opened, page, perPage])
  const items = useFreshData(toAddress(state), reply.data)
  const heading = resultsHeading(read, reply.total, { texts: i18n, language })
  // Nothing can be narrowed where nothing was found; filters that were chosen can still be exchanged for others.
  const narrows = reply.total > 0 || state.filters.length > 0 || state.atHand === true
  return (
    <div className="wrap">
      {narrows && <ResultSkips found={reply.data.length > 0} />}
      <div className={narrows ? 'with-side' : 'section'}>
        {narrows && <Facets reply={reply} state={state} opened={opened} />}
        <div>
          <div className="head res-head">
            <Heading className="h2" id="resultados" {...(Heading === 'h1' && { tabIndex: -1 })}>
              {heading}
            </Heading>
            {reply.data.length > 0 && (
              <div className="tools" data-keeps-focus="">
                <SortForm state={state} />
                <ModeSwitch state={state} />
                <ResultMenu reply={reply} state={state} heading={heading} />
              </div>
            )}
          </div>
          <div className="res-notes">
            <DroppedNotes dropped={dropped} />
            {asked && <Corrected asked={asked} meant={state} />}
            <ChosenFilters state={state} facets={reply.filtros} />
          </div>
          <PrintedSlot address={toAddress(state)} />
          {reply.melhor[0] && <BestMatch item={reply.melhor[0]} state={state} />}
          {reply.data.length > 0 ? (
            <TitleList items={items} state={state} forms={forms?.titles} />
          ) : (
            <NothingFound reply={reply} state={state} help={help} authorities={forms?.authorities} />
          )}
          {reply.data.length > 0 && <PageFoot reply={reply} state={state} />}
          <OutsideSearches outside={related?.outside ?? []} />
          <FollowSearch state={state} />
          {/* Where nothing was found only the searches of this tab are left of the menu: last, since they come when scripts run. */}
          {reply.data.length === 0 && <ActionsSlot reply={reply} state={state} heading={heading} />}
        </div>
      </div>
    </div>
  )
}

export { loadSearchForms } from '../../features/search/other-forms.ts'
export { loadRelatedSearches } from './related-searches.tsx'
export { resultsHead } from './results-head.ts'
