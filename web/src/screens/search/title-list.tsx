import type { ResultItem } from '@farol/contract/search.ts'
import type { TitleForms } from '@farol/contract/editions.ts'
import { authorityAddress, titleAddress } from '@farol/contract/screens.ts'
import { createContext, useContext } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from '../../ui/link.tsx'
import { ChosenLibraryProvider, oneLibrary, useTitleWithLibrary } from '../../catalogue/chosen-library.ts'
import { ListedBadge } from '../../catalogue/listed-availability.tsx'
import { foundWords, FoundWordsProvider, Highlighted, useFoundWords, wordsIn } from '../../catalogue/highlighted.tsx'
import { TitleRow, TitleTile } from '../../catalogue/title-card.tsx'
import { UnapiId } from '../../catalogue/unapi-id.tsx'
import { wholeTitle } from '../../catalogue/title-words.ts'
import { BasketSlot } from '../../features/basket/basket-slots.tsx'
import { matchReasons } from '../../features/search/match-reasons.ts'
import { toAddress, type SearchState } from '../../features/search/search-state.ts'
import { EditionsSlot } from './result-slots.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'

interface ListProps {
  readonly items: readonly ResultItem[]
  /** The search that found them, for the way back. */
  readonly from: string
  /** Number of the first. */
  readonly first: number
}

/** What can be done with a title in a list: put it into the basket, take it out again. */
export const Acts = ({ item }: { item: ResultItem }) => <BasketSlot compact codes={[item.cod_acervo]} title={wholeTitle(item)} />

/** By which other forms of headings titles were found; undefined: reasons are not shown. */
const FormsContext = createContext<readonly TitleForms[] | undefined>(undefined)

/** Which of the words stand where in a result, and which lead to it by another form of one of its headings. */
function Why({ item }: { item: ResultItem }) {
  const { t } = useTranslation('results')
  const words = useFoundWords()
  const all = useContext(FormsContext)
  const { places, elsewhere } = matchReasons(item, words)
  const forms = all?.find((one) => one.cod_acervo === item.cod_acervo)?.formas ?? []
  const unexplained = elsewhere.filter((word) => !forms.some((form) => wordsIn(form.variante, [word]).length > 0))
  return (
    <ul className="why">
      {places.map((one) => (
        <li key={one.place}>{t(`why.${one.place}`, { words: one.words.join(', ') })}</li>
      ))}
      {forms.map((form) => (
        <li key={form.cod_autoridade}>
          {t('why.form', { form: form.variante })} <Link to={authorityAddress(form.cod_autoridade)}>{form.descricao}</Link>
        </li>
      ))}
      {unexplained.length > 0 && <li>{t('why.elsewhere', { words: unexplained.join(', ') })}</li>}
    </ul>
  )
}

function Rows({ items, from, first }: ListProps) {
  const words = useFoundWords()
  const explains = useContext(FormsContext) !== undefined && words.length > 0
  return (
    <ol className="bib" start={first}>
      {items.map((item, position) => (
        <TitleRow
          key={item.cod_acervo}
          item={item}
          from={from}
          position={first + position}
          acts={<Acts item={item} />}
          more={
            // Editions come later than the list: beside what is there, they push nothing down.
            <div className="row-more">
              {explains && <Why item={item} />}
              <EditionsSlot code={item.cod_acervo} title={wholeTitle(item)} from={from} />
            </div>
          }
        />
      ))}
    </ol>
  )
}

function Covers({ items, from }: ListProps) {
  return (
    <ul className="wall">
      {items.map((item) => (
        <TitleTile key={item.cod_acervo} item={item} from={from} acts={<Acts item={item} />} />
      ))}
    </ul>
  )
}

function References({ items, from, first }: ListProps) {
  const { t } = useTranslation('results')
  const withLibrary = useTitleWithLibrary()
  return (
    <ol className="refs" start={first}>
      {items.map((item) => (
        <li key={item.cod_acervo}>
          <p lang={item.idioma_titulo}>
            <Highlighted text={item.referencia ?? wholeTitle(item)} />
          </p>
          <p className="small">
            <Link to={withLibrary(titleAddress(item.cod_acervo))} state={{ from }} aria-label={t('openTitle', { title: wholeTitle(item) })}>
              {t('open')}
            </Link>{' '}
            <ListedBadge counts={item.disponibilidade} />
            <UnapiId code={item.cod_acervo} />
          </p>
          <div className="acts">
            <Acts item={item} />
          </div>
        </li>
      ))}
    </ol>
  )
}

function Table({ items, from }: ListProps) {
  const { t } = useTranslation('results')
  const withLibrary = useTitleWithLibrary()
  const columns: readonly Column<ResultItem>[] = [
    {
      name: t('sort.obra'),
      cell: (item) => (
        <Link to={withLibrary(titleAddress(item.cod_acervo))} state={{ from }} lang={item.idioma_titulo} dir="auto">
          <Highlighted text={wholeTitle(item)} />
        </Link>
      ),
    },
    { name: t('sort.autor'), cell: (item) => item.autor_principal && <Highlighted text={item.autor_principal} /> },
    { name: t('sort.ano'), cell: (item) => item.ano_publicacao },
    { name: t('sort.tipo'), cell: (item) => item.desc_tipo_obra },
    { name: t('sort.classificacao'), cell: (item) => item.classificacao },
    {
      name: t('availability'),
      cell: (item) => (
        <>
          <ListedBadge counts={item.disponibilidade} />
          <UnapiId code={item.cod_acervo} />
        </>
      ),
    },
    {
      name: t('desk.acts'),
      withScripts: true,
      cell: (item) => (
        <div className="acts">
          <Acts item={item} />
        </div>
      ),
    },
  ]
  return (
    <div className="titles scroll">
      <DataTable caption={t('results')} columns={columns} groups={[{ key: 'all', rows: items }]} rowKey={(item) => item.cod_acervo} />
    </div>
  )
}

const lists = { D: Rows, C: Covers, R: References, T: Table } as const

/** The words that are marked in what a search found. */
export const wordsOfSearch = (state: SearchState): readonly string[] =>
  foundWords([state.q, ...state.rows.filter((row) => row.operator !== 'NOT').map((row) => row.q)])

interface TitleListProps {
  readonly items: readonly ResultItem[]
  readonly state: SearchState
  /** By which other forms of headings titles were found. */
  readonly forms?: readonly TitleForms[] | undefined
}

/** One page of titles in the chosen display, the words found marked. */
export function TitleList({ items, state, forms = [] }: TitleListProps) {
  const { t } = useTranslation('results')
  const List = lists[state.mode]
  const words = wordsOfSearch(state)
  return (
    <FoundWordsProvider value={words}>
      <h2 className="vh">{t('results')}</h2>
      <ChosenLibraryProvider value={oneLibrary(state.filters)}>
        <FormsContext value={state.reasons && forms}>
          <List items={items} from={toAddress(state)} first={(state.page - 1) * state.perPage + 1} />
        </FormsContext>
      </ChosenLibraryProvider>
    </FoundWordsProvider>
  )
}
