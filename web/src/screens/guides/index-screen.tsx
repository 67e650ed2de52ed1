import { indexCodes, type IndexLine, type Initial } from '@farol/contract/browse.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Form, useLoaderData, useLocation } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { statusOf } from '../../api/loaded.ts'
import { useDeps } from '../../api/site.ts'
import { TitleRow } from '../../catalogue/title-card.tsx'
import { indexAddress, readIndexPlace, type IndexPlace } from '../../features/search/index-address.ts'
import { formatNumber } from '../../i18n/start.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty-state.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Failure } from '../failure.tsx'
import { switchedGuide } from './switched-guide.tsx'
import { indexHead, linesOnPage, loadIndex, titlesOnPage, type IndexData } from './index-data.ts'
import { Beyond, DroppedNotes, isBeyondReach } from '../../features/search/limits.tsx'

const alphabet = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const figures = [...'0123456789']

/** Where one can jump to: call numbers are jumped to by each figure, of what else begins with figures there is little. */
const jumps = (place: IndexPlace, initials: readonly Initial[]): readonly string[] => [
  ...(initials.includes('algarismos') ? (place.index === 'INDICE_7' ? figures : ['0–9']) : []),
  ...(initials.includes('letras') ? alphabet : []),
]

/** What a line is filed by: its words after the article. */
const filedBy = ({ descricao, caracteres_desprezados = 0 }: IndexLine) => descricao.slice(caracteres_desprezados)

/** The letter a line stands under; # for what begins with none. */
const letterOf = (line: IndexLine) =>
  /[A-Z]/.exec(
    filedBy(line)
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toUpperCase()
      .match(/[\p{L}\p{N}]/u)?.[0] ?? '',
  )?.[0] ?? '#'

/** Which of the jumps a line is reached by. */
function jumpOf(line: IndexLine, place: IndexPlace): string {
  const figure = /^[^\p{L}\p{N}]*(\d)/u.exec(filedBy(line))?.[1]
  if (figure === undefined) return letterOf(line)
  return place.index === 'INDICE_7' ? figure : '0–9'
}

interface NavProps {
  readonly place: IndexPlace
  readonly lines: readonly IndexLine[]
  readonly initials: readonly Initial[]
}

function IndexNav({ place, lines, initials }: NavProps) {
  const { t } = useTranslation('guides')
  const current = lines[0] && jumpOf(lines[0], place)
  return (
    <>
      <Tabs
        label={t('indexes')}
        tabs={indexCodes.map((index) => ({ to: indexAddress({ index }), label: t(`index.${index}`), current: index === place.index }))}
      />
      <nav className="letters" aria-label={t('firstLetter')}>
        {jumps(place, initials).map((letter) => (
          <Link
            key={letter}
            to={indexAddress({ index: place.index, from: letter.slice(0, 1) })}
            {...(letter === current && { 'aria-current': 'true' as const })}
          >
            {letter}
          </Link>
        ))}
      </nav>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- <search> is unknown to Chrome before 118 */}
      <Form className="go-to" action="/pesquisa_indice" role="search" aria-label={t('goTo')} key={`${place.index} ${place.from}`}>
        <input type="hidden" name="indice" value={place.index} />
        <label className="vh" htmlFor="ir-para">
          {t('goToLabel')}
        </label>
        <input className="input" id="ir-para" name="termo" defaultValue={place.from} maxLength={200} autoComplete="off" />
        <Button type="submit">{t('goTo')}</Button>
      </Form>
    </>
  )
}

function Lines({ place, lines }: { place: IndexPlace; lines: readonly IndexLine[] }) {
  const { t } = useTranslation('search')
  const { language } = useDeps()
  const groups = [...Map.groupBy(lines, letterOf)]
  return (
    <div className="index">
      {groups.map(([letter, group]) => (
        <section key={letter} aria-labelledby={`letra-${letter}`}>
          <h2 className="ix" id={`letra-${letter}`}>
            {letter}
          </h2>
          <ul>
            {group.map((line) => (
              <li key={`${line.descricao} ${line.caracteres_desprezados}`}>
                <Link className="leader" to={indexAddress({ index: place.index, line: line.descricao })}>
                  <span>
                    {!!line.caracteres_desprezados && (
                      <span className="article">{line.descricao.slice(0, line.caracteres_desprezados)}</span>
                    )}
                    {filedBy(line)}
                  </span>
                  <span>
                    <span aria-hidden="true">{formatNumber(line.quantidade, language)}</span>
                    <span className="vh">
                      {t('facetTitles', { count: line.quantidade, formatted: formatNumber(line.quantidade, language) })}
                    </span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

interface StepsProps {
  readonly place: IndexPlace
  readonly lines: readonly IndexLine[]
  readonly isBeginning: boolean | undefined
}

function Steps({ place, lines, isBeginning }: StepsProps) {
  const { t } = useTranslation('guides')
  const [first, last] = [lines[0], lines.at(-1)]
  return (
    <nav className="row-btns" aria-label={t('steps')}>
      {first && !isBeginning && (
        <Link className="btn" rel="prev" to={indexAddress({ index: place.index, from: filedBy(first), back: true })}>
          {t('before')}
        </Link>
      )}
      {last && lines.length === linesOnPage && (
        <Link className="btn" rel="next" to={indexAddress({ index: place.index, from: filedBy(last) })}>
          {t('after')}
        </Link>
      )}
    </nav>
  )
}

function LineTitles({
  place,
  titles,
}: {
  place: IndexPlace & { line: string }
  titles: NonNullable<(IndexData['found'] & { ok: true })['value']['titles']>
}) {
  const { t } = useTranslation('search')
  const { t: guides } = useTranslation('guides')
  const { t: results } = useTranslation('results')
  const { language } = useDeps()
  const first = (place.page - 1) * titlesOnPage + 1
  const isBeyond = titles.total > 0 && (titles.data.length === 0 || isBeyondReach(place.page, titlesOnPage))
  const shown = isBeyond ? [] : titles.data
  return (
    <div className="wrap guide-head">
      <Breadcrumbs
        crumbs={[
          { label: guides('indexes'), to: '/pesquisa_indice' },
          { label: guides(`index.${place.index}`), to: indexAddress({ index: place.index, from: place.line }) },
          { label: place.line },
        ]}
      />
      <h1 className="h1" tabIndex={-1}>
        {place.line}
      </h1>
      <p className="muted">{t('countAll', { count: titles.total, formatted: formatNumber(titles.total, language) })}</p>
      {place.isCut && <DroppedNotes dropped={['linha']} />}
      {isBeyond && <Beyond total={titles.total} page={place.page} perPage={titlesOnPage} first={indexAddress({ ...place, page: 1 })} />}
      <h2 className="vh">{results('results')}</h2>
      <ol className="bib" start={first}>
        {shown.map((item, position) => (
          <TitleRow key={item.cod_acervo} item={item} position={first + position} from={indexAddress(place)} />
        ))}
      </ol>
      {!isBeyond && (
        <Pagination
          page={place.page}
          pages={Math.ceil(titles.total / titlesOnPage)}
          addressOf={(page) => indexAddress({ ...place, page })}
        />
      )}
    </div>
  )
}

/** The indexes: their lines in alphabetical order from any point, and the titles of a line. */
function IndexScreen() {
  const { t } = useTranslation('guides')
  const { t: shell } = useTranslation('shell')
  const { search: query } = useLocation()
  const { found } = useLoaderData<IndexData>()
  const place = readIndexPlace(query)
  if (!found.ok) return <Failure of={found} title={place.line === undefined ? t('failed.lines') : shell('failed.titles')} />
  const { lines, initials, isBeginning, titles } = found.value
  if (titles && place.line !== undefined) return <LineTitles place={{ ...place, line: place.line }} titles={titles} />
  return (
    <div className="wrap guide-head">
      <h1 className="h1" tabIndex={-1}>
        {t('indexOf', { name: t(`index.${place.index}`) })}
      </h1>
      <IndexNav place={place} lines={lines} initials={initials} />
      {place.isCut && <DroppedNotes dropped={['termo']} />}
      {lines.length > 0 ? (
        <>
          <Lines place={place} lines={lines} />
          <Steps place={place} lines={lines} isBeginning={isBeginning} />
        </>
      ) : (
        <Empty title={t('noLines')}>
          <Link to={indexAddress({ index: place.index })}>{t('fromStart')}</Link>
        </Empty>
      )}
    </div>
  )
}

/** How the indexes are loaded and shown. */
export const open = switchedGuide('index-screen.tsx', {
  load: loadIndex,
  head: indexHead,
  status: (data) => statusOf((data as IndexData).found),
  Screen: IndexScreen,
})
