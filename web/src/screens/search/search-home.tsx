import { screens } from '@farol/contract/screens.ts'
import type { Facet, SearchReply } from '@farol/contract/search.ts'
import type { Service } from '@farol/contract/institution-pages.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from '../../ui/link.tsx'
import { useInstitution } from '../../session/use-institution.ts'
import { useDeps } from '../../api/site.ts'
import { ShelfTitle } from '../../catalogue/shelf-title.tsx'
import { Section, type SectionData } from '../../features/institution/section.tsx'
import { homeSearch } from '../../features/search/search-queries.ts'
import { emptySearch, toAddress, withFilter } from '../../features/search/search-state.ts'
import { clockTime } from '../../i18n/clock-time.ts'
import { formatNumber } from '../../i18n/start.ts'
import { Badge } from '../../ui/badge.tsx'

const starts = [
  ['T', 'startType'],
  ['I', 'startLanguage'],
  ['B', 'startLibrary'],
] as const

const maxLines = 6

function StartList({ facet, heading }: { facet: Facet; heading: string }) {
  const { language } = useDeps()
  return (
    <section aria-labelledby={`inicio-${facet.tipo}`}>
      <h2 className="h2 rule" id={`inicio-${facet.tipo}`}>
        {heading}
      </h2>
      <ul>
        {facet.valores.slice(0, maxLines).map((value) => (
          <li key={value.codigo}>
            <Link className="leader" to={toAddress(withFilter(emptySearch, { tipo: facet.tipo, codigo: value.codigo }))}>
              <span>{value.descricao}</span>
              <span>{formatNumber(value.quantidade, language)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

const maxLibraries = 6

/** Whether each library is open now, and when it is today; all days stand on the page of hours. */
function HoursToday({ services }: { services: readonly Service[] }) {
  const { t } = useTranslation('search')
  const { language } = useDeps()
  const time = (text: string) => clockTime(text, language)
  return (
    <section aria-labelledby="inicio-horario">
      <h2 className="h2 rule" id="inicio-horario">
        <Link className="back" to={screens.hours}>
          {t('home.hours')}
        </Link>
      </h2>
      <dl className="defs">
        {services.slice(0, maxLibraries).map(({ cod_biblioteca: code, desc_biblioteca: name, hoje, aberta }) => (
          <div key={code} className="pair">
            <dt>{name}</dt>
            <dd className="num">
              <Badge shape={aberta ? 'full' : 'hollow'} tone={aberta ? 'ok' : undefined}>
                {t(aberta ? 'home.open' : 'home.closed')}
              </Badge>
              {hoje.horarios.length > 0 && ` ${hoje.horarios.map(({ abre, fecha }) => `${time(abre)}–${time(fecha)}`).join(', ')}`}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

interface HomeProps {
  readonly reply: SearchReply
  readonly sections: readonly SectionData[]
  readonly services: readonly Service[]
}

/** Under the large search field: a shelf of the newest titles and ways into the collection. */
export function SearchHome({ reply, sections, services }: HomeProps) {
  const { t } = useTranslation('search')
  const { t: own } = useTranslation('shell')
  const { language } = useDeps()
  const institution = useInstitution()
  const [first = { data: [] }, second = { data: [] }] = sections
  const facet = (facetCode: string) => reply.filtros.find((one) => one.tipo === facetCode && one.valores.length > 0)
  return (
    <div className="wrap opening">
      {reply.data.length > 0 && (
        <section aria-labelledby="inicio-novos">
          <div className="head">
            <h2 className="h2" id="inicio-novos">
              {t('home.newest')}
            </h2>
            <span className="muted small">{t('countAll', { count: reply.total, formatted: formatNumber(reply.total, language) })}</span>
          </div>
          <ul className="shelf">
            {reply.data.slice(0, homeSearch.perPage).map((item) => (
              <ShelfTitle key={item.cod_acervo} item={item} />
            ))}
          </ul>
        </section>
      )}
      <Section id="inicio-secao-1" section={first} heading={own('sections.first')} />
      <div className="cols three">
        {starts.map(([facetCode, word]) => {
          const found = facet(facetCode)
          return found && <StartList key={facetCode} facet={found} heading={t(`home.${word}`)} />
        })}
      </div>
      {(services.length > 0 || institution?.conteudo_restrito) && (
        <div className="cols">
          {services.length > 0 && <HoursToday services={services} />}
          {institution?.conteudo_restrito && (
            <section aria-labelledby="inicio-conteudo">
              <h2 className="h2 rule" id="inicio-conteudo">
                <Link className="back" to={screens.content}>
                  {own('frame.content')}
                </Link>
              </h2>
              <p>{t('home.contentHint')}</p>
            </section>
          )}
        </div>
      )}
      <Section id="inicio-secao-2" section={second} heading={own('sections.second')} />
    </div>
  )
}
