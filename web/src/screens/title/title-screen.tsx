import { authorityAddress, sectionAddress, titleAddress } from '@farol/contract/screens.ts'
import type { ResultItem } from '@farol/contract/search.ts'
import type { TitleReply } from '@farol/contract/titles.ts'
import { lazy, Suspense } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useLoaderData } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { statusOf } from '../../api/loaded.ts'
import { useDeps } from '../../api/site.ts'
import { withoutScript } from '../../catalogue/language-tag.ts'
import { ItemCover } from '../../catalogue/shelf-title.tsx'
import { useSectionWithLibrary } from '../../catalogue/chosen-library.ts'
import { UnapiId } from '../../catalogue/unapi-id.tsx'
import { statements, titleParts, wholeTitle } from '../../catalogue/title-words.ts'
import { BasketSlot } from '../../features/basket/basket-slots.tsx'
import { CommentsList } from '../../features/comments/comments-list.tsx'
import { AvailabilityBox } from '../../features/titles/availability-box.tsx'
import { Citation } from '../../features/titles/citation.tsx'
import { CopiesTable } from '../../features/titles/copies.tsx'
import { Details, Subjects } from '../../features/titles/details.tsx'
import { SectionTabs, ClosedSections } from '../../features/titles/section-tabs.tsx'
import { TitleActions } from '../../features/titles/title-actions.tsx'
import { formatNumber } from '../../i18n/start.ts'
import { FailedPart } from '../../ui/failed-part.tsx'
import { useHydrated } from '../../ui/hydration.ts'
import { Failure } from '../failure.tsx'
import { NotFound } from '../not-found.tsx'
import type { LazyScreen } from '../lazy-screen.ts'
import { BackLink } from './back-link.tsx'
import { openUrl } from './open-url.ts'
import { loadTitle, type TitleData } from './title-data.ts'
import { useGrantedViews } from './use-granted-views.ts'
import { titleHead } from './title-head.ts'

// What leads on is read after the title itself.
const RelatedTitles = lazy(async () => ({ default: (await import('./related-titles.tsx')).RelatedTitles }))

interface TitleProps {
  readonly title: TitleReply
  readonly data: TitleData
}

function imprintLine(title: TitleReply): string {
  const identifiers = [...title.isbn.map((isbn) => `ISBN ${isbn}`), ...title.issn.map((issn) => `ISSN ${issn}`)]
  return [statements([title.edicao, title.imprenta, title.desc_fisica]), ...identifiers].filter(Boolean).join(' ')
}

/** The name as its heading has it. Years of a life stay in one line: else they break at their hyphen, and elsewhere in other letters. */
function Name({ name }: { name: string }) {
  const [, before = name, years] = /^(.*, )(\d{3,4}-\d{0,4}\.?)$/.exec(name) ?? []
  return (
    <>
      {before}
      {years && <span className="nowrap">{years}</span>}
    </>
  )
}

/** The people and bodies of a title, each leading to its own page, or to a search where it has none. */
function People({ people }: { people: ResultItem['autores'] }) {
  return people.map((person, position) => (
    <span key={`${person.nome}-${person.funcao ?? ''}`}>
      <Link
        to={
          person.cod_autoridade
            ? authorityAddress(person.cod_autoridade)
            : `/pesquisa_geral?${new URLSearchParams({ for: 'AUTOR', q: person.nome })}`
        }
      >
        <Name name={person.nome} />
      </Link>
      {person.funcao && `, ${person.funcao}`}
      {/* Behind a name, never at the beginning of a line. */}
      {position < people.length - 1 && '; '}
    </span>
  ))
}

function Heading({ title }: { title: TitleReply }) {
  const parts = titleParts(title)
  const ownScript = title.titulo_escrita
  return (
    <header>
      <p className="label">{title.desc_tipo_obra}</p>
      <h1 tabIndex={-1} lang={title.idioma_titulo}>
        {parts.title}
        {parts.subtitle && <span>: {parts.subtitle}</span>}
      </h1>
      {ownScript && (
        <p className="h3">
          <bdi lang={title.idioma_titulo && withoutScript(title.idioma_titulo)}>{ownScript}</bdi>
        </p>
      )}
      {title.autores.length > 0 && (
        <p className="h3 by">
          <People people={title.autores} />
        </p>
      )}
    </header>
  )
}

// Shown above, not once more among the details.
const shownAbove = new Set(['assuntos', 'resumo', 'edicao', 'descricao_fisica'])

function Folio({ title, data }: TitleProps) {
  const { site } = useDeps()
  const subjects = title.grupos.find((group) => group.grupo === 'assuntos')?.valores ?? []
  const imprint = imprintLine(title)
  const address = site.publicUrl + titleAddress(title.cod_acervo)
  return (
    <div className="folio">
      <ItemCover item={title} />
      <Heading title={title} />
      {/* Before the words about the title, as on a telephone: a page whose rest is late is painted without it, and nothing moves then. */}
      <AvailabilityBox title={title} copies={data.copies} libraries={data.libraries} sections={data.sections}>
        <TitleActions
          code={title.cod_acervo}
          name={wholeTitle(title)}
          address={address}
          sections={data.sections}
          libraries={data.libraries}
        >
          <div className="acts">
            <BasketSlot codes={[title.cod_acervo]} title={wholeTitle(title)} />
          </div>
        </TitleActions>
      </AvailabilityBox>
      <div className="about">
        {imprint && <p className="muted prose">{imprint}</p>}
        {title.resumo && (
          <p className="prose" lang={title.idioma_resumo}>
            {title.resumo}
          </p>
        )}
        {subjects.length > 0 && <Subjects values={subjects} />}
      </div>
      <UnapiId code={title.cod_acervo} />
      <span className="Z3988" title={openUrl(title, address)} hidden />
    </div>
  )
}

function CopiesPart({ title, data }: TitleProps) {
  const { t } = useTranslation('record', { keyPrefix: 'title' })
  const { t: record } = useTranslation('record')
  const { language } = useDeps()
  const withLibrary = useSectionWithLibrary()
  // The list of closed services says so.
  if (data.sections.some(({ secao, motivo }) => secao === 'exemplares' && motivo === 'nao_oferecido')) return null
  return (
    <section aria-labelledby="exemplares" className="section stack-3">
      <h2 className="h2" id="exemplares">
        {t('copies')}
      </h2>
      {data.copies.length > 0 && <CopiesTable copies={data.copies} />}
      {data.failed.includes('copies') && <FailedPart text={record('copiesFailed')} />}
      {data.copies.length === 0 && !data.failed.includes('copies') && <p className="muted">{t('noCopies')}</p>}
      {data.copyTotal > data.copies.length && (
        <p>
          <Link to={withLibrary(sectionAddress(title.cod_acervo, 'exemplares'))}>
            {record('copies.range', { from: 1, to: data.copies.length, total: formatNumber(data.copyTotal, language) })}
          </Link>
        </p>
      )}
    </section>
  )
}

function DetailsPart({ title }: { title: TitleReply }) {
  const { t } = useTranslation('record', { keyPrefix: 'title' })
  const groups = title.grupos.filter((group) => !shownAbove.has(group.grupo))
  if (groups.length === 0) return null
  return (
    <section aria-labelledby="detalhes" className="stack-3">
      <h2 className="h2" id="detalhes">
        {t('details')}
      </h2>
      <Details groups={groups} />
    </section>
  )
}

/** A thing to borrow, as a notebook or a game is (MARC 21 leader, 06 r): nobody cites it. */
const isThing = ({ lider }: TitleReply) => lider[6] === 'r'

function FoundTitle({ title, data }: TitleProps) {
  const hydrated = useHydrated()
  return (
    <div className="wrap">
      <BackLink title={titleParts(title).title} />
      <Folio title={title} data={data} />
      <div className="section">
        <SectionTabs code={title.cod_acervo} sections={data.sections} />
      </div>
      <div className="with-side right section">
        <div>
          <DetailsPart title={title} />
          <CopiesPart title={title} data={data} />
          <CommentsList
            key={title.cod_acervo}
            code={title.cod_acervo}
            comments={data.comments}
            total={data.commentTotal}
            failed={data.failed.includes('comments')}
          />
          <ClosedSections sections={data.sections} />
        </div>
        {data.reference && !isThing(title) && (
          <div>
            <Citation code={title.cod_acervo} reference={data.reference} />
          </div>
        )}
      </div>
      {hydrated && (
        <Suspense>
          <RelatedTitles code={title.cod_acervo} />
        </Suspense>
      )}
    </div>
  )
}

/** One title: what it is, where it can be had, how to cite it. */
function TitleScreen() {
  const data = useLoaderData<TitleData>()
  const { title } = data
  useGrantedViews(data.sections)
  if (title.ok) return <FoundTitle title={title.value} data={data} />
  return title.status === 404 ? <NotFound message={title.message} gone={title.gone} /> : <Failure of={title} />
}

export const screen: LazyScreen = {
  load: loadTitle,
  head: titleHead,
  status: (data) => statusOf((data as TitleData).title),
  Screen: TitleScreen,
}
