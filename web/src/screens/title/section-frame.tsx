import { titleAddress } from '@farol/contract/screens.ts'
import type { ClosedReason, SectionPermission, TitleSection } from '@farol/contract/title-permissions.ts'
import { getPermissions } from '@farol/contract/title-permissions.ts'
import { getTitle, type TitleReply } from '@farol/contract/titles.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useLoaderData } from 'react-router'
import { Link } from '../../ui/link.tsx'
import type { HeadOf } from '../../api/head.ts'
import { attempt, missingHeading, statusOf, type Loaded } from '../../api/loaded.ts'
import type { Deps } from '../../api/site.ts'
import { AvailabilityBadge } from '../../catalogue/availability.tsx'
import { ItemCover } from '../../catalogue/shelf-title.tsx'
import { UnapiId } from '../../catalogue/unapi-id.tsx'
import { titleParts, wholeTitle } from '../../catalogue/title-words.ts'
import { acts, SectionTabs } from '../../features/titles/section-tabs.tsx'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { Note } from '../../ui/note.tsx'
import { sectionAddress } from '@farol/contract/screens.ts'
import { Failure } from '../failure.tsx'
import { NotFound } from '../not-found.tsx'
import type { LazyScreen } from '../lazy-screen.ts'
import { withoutFields } from './title-data.ts'
import { useGrantedViews } from './use-granted-views.ts'

const notThere = { ok: false, status: 404 } as const

/** The number in an address; undefined when it is none. */
export const codeNumber = (code: string): number | undefined => (/^[1-9]\d{0,14}$/.test(code) ? Number(code) : undefined)

/** What the frame shows of a title. */
type FramedTitle = Pick<
  TitleReply,
  | 'cod_acervo' | 'descricao' | 'subtitulo' | 'idioma_titulo' | 'lider' | 'autores' | 'autor_principal' | 'ano_publicacao' | 'desc_tipo_obra'
  | 'link_capa' | 'disponibilidade'
> // prettier-ignore

/** What every view of a title is loaded with, and what is its own. */
export interface SectionData<T> {
  readonly title: Loaded<FramedTitle>
  readonly sections: readonly SectionPermission[]
  readonly own: Loaded<T>
}

type Load<T> = (deps: Deps, id: number, query: URLSearchParams) => Promise<T>

/** Only what the frame shows travels in the page. */
const framed = (title: TitleReply): FramedTitle => {
  const { cod_acervo, descricao, subtitulo, idioma_titulo, lider, autores, autor_principal, ano_publicacao } = title
  const { desc_tipo_obra, link_capa, disponibilidade } = title
  return {
    cod_acervo,
    descricao,
    lider,
    autores,
    desc_tipo_obra,
    link_capa,
    disponibilidade,
    ...(subtitulo && { subtitulo }),
    ...(idioma_titulo && { idioma_titulo }),
    ...(autor_principal && { autor_principal }),
    ...(ano_publicacao && { ano_publicacao }),
  }
}

const load =
  <T,>(own: Load<T>): LazyScreen['load'] =>
  async (deps, code, query): Promise<SectionData<T>> => {
    const id = codeNumber(code)
    if (id === undefined) return { title: notThere, sections: [], own: notThere }
    const params = { id }
    const [title, permissions, loaded] = await Promise.all([
      attempt(deps.call(getTitle, { params, query: withoutFields })),
      attempt(deps.call(getPermissions, { params })),
      attempt(own(deps, id, query)),
    ])
    const shown = title.ok ? { ok: true as const, value: framed(title.value) } : title
    return { title: shown, sections: permissions.ok ? permissions.value.secoes : [], own: loaded }
  }

const headOf =
  (section: TitleSection): HeadOf =>
  (data, { texts, language, site }) => {
    const { title } = data as SectionData<unknown>
    if (!title.ok) {
      const page = texts.t(missingHeading(title))
      return { title: texts.t('pageTitle', { page, site: site.name }), noindex: true }
    }
    const t = texts.getFixedT(language, 'record')
    const page = t('pageOf', { section: t(`sections.${section}`), title: wholeTitle(title.value) })
    // The title's own page is the one to be found; its views are for who is there already.
    return {
      title: texts.t('pageTitle', { page, site: site.name }),
      canonical: sectionAddress(title.value.cod_acervo, section),
      noindex: true,
    }
  }

const permissionOf = (data: SectionData<unknown>, section: TitleSection) => data.sections.find((one) => one.secao === section)

/** A view that this kind of title, or this place, does not have is no page; one with nothing in it yet is. */
const noPage: readonly (ClosedReason | undefined)[] = ['nao_oferecido', 'nao_e_periodico', 'e_periodico']

const statusFor = (section: TitleSection) => (loaded: unknown) => {
  const data = loaded as SectionData<unknown>
  if (!data.title.ok) return statusOf(data.title)
  if (!acts.includes(section) && noPage.includes(permissionOf(data, section)?.motivo)) return 404
  return statusOf(data.own)
}

const shownPeople = 3

const peopleOf = ({ autores }: FramedTitle) =>
  autores.slice(0, shownPeople).map(({ nome }) => nome).join('; ') + (autores.length > shownPeople ? ' …' : '') // prettier-ignore

interface FrameProps<T> {
  readonly section: TitleSection
  readonly children: (own: T, data: SectionData<T>) => ReactNode
}

function Frame<T>({ section, children }: FrameProps<T>) {
  const { t } = useTranslation('record')
  const data = useLoaderData<SectionData<T>>()
  useGrantedViews(data.sections)
  if (!data.title.ok)
    return data.title.status === 404 ? <NotFound message={data.title.message} gone={data.title.gone} /> : <Failure of={data.title} />
  const title = data.title.value
  const name = t(`sections.${section}`)
  const parts = titleParts(title)
  const permission = permissionOf(data as SectionData<unknown>, section)
  const closed = permission?.permitido === false && !acts.includes(section)
  return (
    <div className="wrap">
      <Breadcrumbs crumbs={[{ label: parts.title, to: titleAddress(title.cod_acervo) }, { label: name }]} />
      <header className="section-head of-title">
        <ItemCover item={title} />
        <div>
          <h1 className="h1" tabIndex={-1}>
            {name}
          </h1>
          <p className="h3">
            <Link className="tall" to={titleAddress(title.cod_acervo)} lang={title.idioma_titulo}>
              {wholeTitle(title)}
            </Link>
            <UnapiId code={title.cod_acervo} />
          </p>
          <p className="small">
            <AvailabilityBadge counts={title.disponibilidade} /> <span className="muted">{peopleOf(title)}</span>
          </p>
        </div>
      </header>
      <SectionTabs code={title.cod_acervo} sections={data.sections} current={section} />
      <div className="section">
        {closed ? (
          <Note>{permission.desc_motivo}</Note>
        ) : data.own.ok ? (
          children(data.own.value, data)
        ) : (
          <FailedSection name={name} failed={data.own} />
        )}
      </div>
    </div>
  )
}

/** Which view could not be loaded, and why. */
function FailedSection({ name, failed: { message } }: { name: string; failed: { readonly message?: string } }) {
  const { t } = useTranslation('record')
  const { t: errors } = useTranslation('errors')
  return <FailedPart text={`${t('sectionFailed', { section: name })} ${message ?? errors('NaoFoiPossivelComunicarServidor')}`} />
}

/** Makes the screen of one view of a title: what it loads and how it shows it; frame, head and status are the same for all. */
export function sectionScreen<T>(section: TitleSection, own: Load<T>, children: FrameProps<T>['children']): LazyScreen {
  return {
    load: load(own),
    head: headOf(section),
    status: statusFor(section),
    Screen: () => <Frame<T> section={section}>{children}</Frame>,
  }
}
