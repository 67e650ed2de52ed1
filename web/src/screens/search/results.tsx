import type { SearchReply } from '@farol/contract/search.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useDoors } from '../../api/site.ts'
import { TitleRow, TitleTile } from '../../catalogue/title-card.tsx'
import { wholeTitle } from '../../catalogue/title-words.ts'
import { BasketSlot } from '../../features/basket/basket-slots.tsx'
import { Facets } from '../../features/search/facets.tsx'
import { ChosenFilters, ModeSwitch, PageSizes, SortForm } from '../../features/search/result-tools.tsx'
import {
  emptySearch,
  toAddress,
  withChange,
  withoutFilters,
  type ReadAddress,
  type SearchState,
} from '../../features/search/search-state.ts'
import { formatNumber } from '../../i18n/start.ts'
import { Empty } from '../../ui/empty.tsx'
import { Note } from '../../ui/note.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { resultsHeading } from './search-data.ts'

interface PartProps {
  readonly reply: SearchReply
  readonly state: SearchState
}

function TitleList({ reply, state }: PartProps) {
  const { t } = useTranslation('search')
  const from = toAddress(state)
  const first = (state.page - 1) * state.perPage + 1
  return (
    <>
      <h2 className="vh">{t('results')}</h2>
      {state.mode === 'C' ? (
        <ul className="wall">
          {reply.data.map((item) => (
            <TitleTile key={item.cod_acervo} item={item} from={from} />
          ))}
        </ul>
      ) : (
        <ol className="bib" start={first}>
          {reply.data.map((item, position) => (
            <TitleRow
              key={item.cod_acervo}
              item={item}
              from={from}
              position={first + position}
              acts={<BasketSlot codes={[item.cod_acervo]} title={wholeTitle(item)} />}
            />
          ))}
        </ol>
      )}
    </>
  )
}

function PageFoot({ reply, state }: PartProps) {
  const { t } = useTranslation('search')
  const { language } = useDoors()
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

/** Nothing found: why that may be, and the steps that would find something. */
function NothingFound({ reply, state }: PartProps) {
  const { t } = useTranslation('search')
  if (reply.total > 0)
    return (
      <Empty title={t('empty.beyond')}>
        <p>
          <Link to={toAddress(withChange(state, { page: 1 }))}>{t('empty.first')}</Link>
        </p>
      </Empty>
    )
  return (
    <Empty title={state.q === '' ? t('empty.titleFilters') : t('empty.title', { q: state.q })}>
      <p>{t('empty.text')}</p>
      <div className="row-btns">
        {state.filters.length > 0 && state.q !== '' && (
          <Link className="btn" to={toAddress(withoutFilters(state))}>
            {t('empty.noFilters')}
          </Link>
        )}
        {state.for !== 'LIVRE' && (
          <Link className="btn" to={toAddress({ ...emptySearch, q: state.q })}>
            {t('empty.allFields')}
          </Link>
        )}
      </div>
    </Empty>
  )
}

/** One page of results with its facets, order, size and mode. */
export function Results({ reply, read }: { reply: SearchReply; read: ReadAddress }) {
  const { t, i18n } = useTranslation('search')
  const { language } = useDoors()
  const { state, dropped } = read
  return (
    <div className="wrap">
      <div className="with-side">
        <Facets facets={reply.filtros} state={state} />
        <div>
          <div className="head res-head">
            <h1 className="h2" tabIndex={-1}>
              {resultsHeading(read, reply.total, { texts: i18n, language })}
            </h1>
            <div className="tools" data-keeps-focus="">
              <SortForm state={state} />
              <ModeSwitch state={state} />
              {reply.data.length > 0 && <BasketSlot codes={reply.data.map((item) => item.cod_acervo)} />}
            </div>
          </div>
          <div className="res-notes">
            {dropped.length > 0 && <Note>{t('dropped', { count: dropped.length, names: dropped.join(', ') })}</Note>}
            <ChosenFilters state={state} facets={reply.filtros} />
          </div>
          {reply.data.length > 0 ? <TitleList reply={reply} state={state} /> : <NothingFound reply={reply} state={state} />}
          {reply.data.length > 0 && <PageFoot reply={reply} state={state} />}
        </div>
      </div>
    </div>
  )
}
