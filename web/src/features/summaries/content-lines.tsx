import type { Reply } from '@farol/contract/address.ts'
import { sectionAddress, titleAddress } from '@farol/contract/screens.ts'
import type { ContentLine, getSummary } from '@farol/contract/summaries.ts'
import type { TitleSection } from '@farol/contract/title-permissions.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from '../../ui/link.tsx'
import { Pagination } from '../../ui/pagination.tsx'

type Summary = Reply<typeof getSummary>

function Line({ line }: { line: ContentLine }) {
  const { t } = useTranslation('record')
  return (
    <li>
      <p>
        {line.parte && <span className="muted">{line.parte} </span>}
        {line.cod_acervo ? <Link to={titleAddress(line.cod_acervo)}>{line.titulo}</Link> : line.titulo}
        {line.paginas && <span className="muted num">, {t('contents.pages', { pages: line.paginas })}</span>}
      </p>
      {line.responsabilidade && <p className="muted small">{line.responsabilidade}</p>}
    </li>
  )
}

/** Lines of one issue stand together under its name; a book has no issues. */
const byIssue = ({ tipo, data }: Summary) =>
  tipo === 'periodico' ? [...Map.groupBy(data, (line) => line.fasciculo ?? '')] : [[undefined, [...data]] as const]

/** A table of contents, page by page. */
export function ContentLines({ code, section, summary }: { code: string; section: TitleSection; summary: Summary }) {
  const { t } = useTranslation('record')
  const address = sectionAddress(code, section)
  if (summary.data.length === 0) return <p>{t('contents.none')}</p>
  return (
    <div className="stack-5">
      {byIssue(summary).map(([issue, lines]) => (
        <section key={issue ?? ''} className="stack-3">
          {issue !== undefined && <h2 className="h3 serif">{issue || t('contents.noIssue')}</h2>}
          <ol className="contents">
            {lines.map((line, position) => (
              <Line key={`${position}-${line.titulo}`} line={line} />
            ))}
          </ol>
        </section>
      ))}
      <Pagination
        page={summary.page}
        pages={Math.ceil(summary.total / summary.perPage)}
        addressOf={(page) => (page > 1 ? `${address}?page=${page}` : address)}
      />
    </div>
  )
}
