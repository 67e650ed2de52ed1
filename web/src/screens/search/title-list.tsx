import type { ResultItem, SearchReply } from '@farol/contract/search.ts'
import { titleAddress } from '@farol/contract/screens.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { AvailabilityBadge } from '../../catalogue/availability.tsx'
import { foundWords, FoundWordsProvider, Marked } from '../../catalogue/marked.tsx'
import { TitleRow, TitleTile } from '../../catalogue/title-card.tsx'
import { wholeTitle } from '../../catalogue/title-words.ts'
import { BasketSlot } from '../../features/basket/basket-slots.tsx'
import { toAddress, type SearchState } from '../../features/search/search-state.ts'
import { DataTable, type Column } from '../../ui/data-table.tsx'

interface ListProps {
  readonly items: readonly ResultItem[]
  /** The search that found them, for the way back. */
  readonly from: string
  /** Number of the first. */
  readonly first: number
}

function Rows({ items, from, first }: ListProps) {
  return (
    <ol className="bib" start={first}>
      {items.map((item, position) => (
        <TitleRow
          key={item.cod_acervo}
          item={item}
          from={from}
          position={first + position}
          acts={<BasketSlot codes={[item.cod_acervo]} title={wholeTitle(item)} />}
        />
      ))}
    </ol>
  )
}

function Covers({ items, from }: ListProps) {
  return (
    <ul className="wall">
      {items.map((item) => (
        <TitleTile key={item.cod_acervo} item={item} from={from} />
      ))}
    </ul>
  )
}

function References({ items, from, first }: ListProps) {
  const { t } = useTranslation('search')
  return (
    <ol className="refs" start={first}>
      {items.map((item) => (
        <li key={item.cod_acervo}>
          <p lang={item.idioma_titulo}>
            <Marked text={item.referencia ?? wholeTitle(item)} />
          </p>
          <p className="small">
            <Link to={titleAddress(item.cod_acervo)} state={{ from }} aria-label={t('openTitle', { title: wholeTitle(item) })}>
              {t('open')}
            </Link>{' '}
            <AvailabilityBadge counts={item.disponibilidade} />
          </p>
        </li>
      ))}
    </ol>
  )
}

function Table({ items, from }: ListProps) {
  const { t } = useTranslation('search')
  const columns: readonly Column<ResultItem>[] = [
    {
      name: t('sort.obra'),
      cell: (item) => (
        <Link to={titleAddress(item.cod_acervo)} state={{ from }} lang={item.idioma_titulo}>
          <Marked text={wholeTitle(item)} />
        </Link>
      ),
    },
    { name: t('sort.autor'), cell: (item) => item.autor_principal && <Marked text={item.autor_principal} /> },
    { name: t('sort.ano'), cell: (item) => item.ano_publicacao },
    { name: t('sort.tipo'), cell: (item) => item.desc_tipo_obra },
    { name: t('sort.classificacao'), cell: (item) => item.classificacao },
    { name: t('availability'), cell: (item) => <AvailabilityBadge counts={item.disponibilidade} /> },
  ]
  return <DataTable caption={t('results')} columns={columns} groups={[{ key: 'all', rows: items }]} rowKey={(item) => item.cod_acervo} />
}

const lists = { D: Rows, C: Covers, R: References, T: Table } as const

/** One page of titles in the chosen display, the words found marked. */
export function TitleList({ reply, state }: { reply: Pick<SearchReply, 'data'>; state: SearchState }) {
  const { t } = useTranslation('search')
  const List = lists[state.mode]
  const words = foundWords([state.q, ...state.rows.filter((row) => row.operator !== 'NOT').map((row) => row.q)])
  return (
    <FoundWordsProvider value={words}>
      <h2 className="vh">{t('results')}</h2>
      <List items={reply.data} from={toAddress(state)} first={(state.page - 1) * state.perPage + 1} />
    </FoundWordsProvider>
  )
}
