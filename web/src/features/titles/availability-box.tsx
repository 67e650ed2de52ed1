import type { HoldingLibrary } from '@farol/contract/title-views.ts'
import type { Copy, TitleReply } from '@farol/contract/titles.ts'
import type { ReactNode } from 'react'
import { countLinkUse } from '@farol/contract/links.ts'
import { contentAddress, sectionAddress } from '@farol/contract/screens.ts'
import type { SectionPermission, TitleSection } from '@farol/contract/title-permissions.ts'
import type { Call } from '@farol/contract/address.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from '../../ui/link.tsx'
import { useDeps } from '../../api/site.ts'
import { AvailabilityBadge, useCopiesText } from '../../catalogue/availability.tsx'
import { useLibraryOfPage, useSectionWithLibrary } from '../../catalogue/chosen-library.ts'
import { isWebAddress } from '../../catalogue/web-address.ts'
import { formatNumber } from '../../i18n/start.ts'
import { Icon } from '../../ui/icon.tsx'
import { copyAtHand } from './copy-at-hand.ts'
import { LibraryLines } from './library-lines.tsx'

/** Tells the server that a link was followed. Nobody waits for it, and nobody minds when it fails. */
const countUse = (call: Call, acervo: string) => void call(countLinkUse, { body: { acervo } }).catch(() => undefined)

/** One way to read a title online. Content of a provider is opened by the provider's screen, which signed-in people come to. */
function ReadingLink({ link, title }: { link: TitleReply['links'][number]; title: string }) {
  const { t } = useTranslation('record', { keyPrefix: 'title' })
  const { call } = useDeps()
  const { codigo, titulo, url, provedor, nome_provedor: name = '' } = link
  const shared = { className: 'btn', onClick: () => countUse(call, title) }
  const words = titulo === '' || titulo === url ? undefined : titulo
  if (provedor)
    return (
      <Link {...shared} to={contentAddress(provedor, { acervo: title, link: codigo })}>
        <Icon name="out" />
        {words ? t('atProvider', { title: words, name }) : t('readAt', { name })}
      </Link>
    )
  return (
    <a {...shared} href={url} rel="noreferrer">
      <Icon name="out" />
      {titulo || t('online')}
    </a>
  )
}

type Shelf = Pick<HoldingLibrary, 'exemplares' | 'disponiveis' | 'consulta_local'>

/** How many copies stand on the shelf, to be lent; to be read there, where none of them is. */
function OnShelf({ copies: { exemplares, disponiveis, consulta_local } }: { copies: Shelf }) {
  const { t } = useTranslation('record', { keyPrefix: 'title' })
  const { language } = useDeps()
  const lends = disponiveis > 0 || consulta_local === 0
  const count = lends ? exemplares : consulta_local
  const numbers = { count, formatted: formatNumber(lends ? disponiveis : count, language), total: formatNumber(count, language) }
  return t(lends ? 'onShelf' : 'consult', numbers)
}

interface CopiesLineProps {
  readonly counts: TitleReply['disponibilidade']
  readonly libraries: readonly HoldingLibrary[]
}

/** The same for all libraries, and how many readers wait; when the next copy comes back, where all of them are out and no library says when. */
function CopiesLine({ counts, libraries }: CopiesLineProps) {
  const { t } = useTranslation('record', { keyPrefix: 'title.outlook' })
  const { language } = useDeps()
  const copiesText = useCopiesText()
  if (counts.exemplares === 0) return null
  const waiting = libraries.reduce((sum, { fila = 0 }) => sum + fila, 0)
  const isOut = counts.disponiveis + counts.consulta_local === 0 && counts.emprestados > 0 && !libraries.some((one) => one.previsao)
  return (
    <>
      <p className="h3 serif">
        <OnShelf copies={counts} />
      </p>
      {waiting > 0 && <p>{t('waiting', { count: waiting, formatted: formatNumber(waiting, language) })}</p>}
      {isOut && copiesText(counts) && <p className="due">{copiesText(counts)}</p>}
    </>
  )
}

/** The views of a periodical's issues: those that the library holds, else those of which we have contents. */
const ofPeriodicals: readonly TitleSection[] = ['colecao-kardex', 'sumarios']

/** Where a title can be had, first where it is read online or by which issues: copies on the shelf and readers who wait, library by library, call number and place of one that is there. */
export function AvailabilityBox({
  title,
  copies,
  libraries,
  sections,
  children,
}: {
  title: Pick<TitleReply, 'cod_acervo' | 'disponibilidade' | 'links'>
  copies: readonly Copy[]
  libraries: readonly HoldingLibrary[]
  sections: readonly SectionPermission[]
  children?: ReactNode
}) {
  const { t } = useTranslation('record', { keyPrefix: 'title' })
  const { t: record } = useTranslation('record')
  const withLibrary = useSectionWithLibrary()
  const { disponibilidade: counts } = title
  const chosen = useLibraryOfPage()
  const best = copyAtHand(copies, libraries, chosen)
  const issues = sections.find(({ secao, permitido }) => permitido && ofPeriodicals.includes(secao))
  const links = title.links.filter((one) => isWebAddress(one.url)).slice(0, 4)
  return (
    <aside className="box" aria-label={t('availability')}>
      <p>
        <AvailabilityBadge counts={counts} />
      </p>
      {(links.length > 0 || issues) && (
        <div className="row-btns">
          {links.map((one) => (
            <ReadingLink key={one.codigo} link={one} title={title.cod_acervo} />
          ))}
          {issues && (
            <Link className="btn" to={withLibrary(sectionAddress(title.cod_acervo, issues.secao))}>
              {record('issues')}
            </Link>
          )}
        </div>
      )}
      <CopiesLine counts={counts} libraries={libraries} />
      <LibraryLines libraries={libraries} chosen={chosen} />
      {best && (
        <dl className="small">
          {best.numero_chamada && (
            <>
              <dt className="vh">{t('callNumber')}</dt>
              <dd className="num">
                <b>{best.numero_chamada}</b>
              </dd>
            </>
          )}
          <dd className="muted">{[...new Set([best.biblioteca, best.colecao, best.localizacao].filter(Boolean))].join(', ')}</dd>
        </dl>
      )}
      {children}
    </aside>
  )
}
