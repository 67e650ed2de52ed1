import type { Reply } from '@farol/contract/address.ts'
import type { getKardexChoices, getKardexIssue, getKardexIssues, Issue, IssueState } from '@farol/contract/kardex.ts'
import { sectionAddress } from '@farol/contract/screens.ts'
import { withoutYear } from '@farol/contract/without-year.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from '../../ui/link.tsx'
import { useDeps } from '../../api/site.ts'
import { formatDay } from '../../i18n/day.ts'
import { Badge, type BadgeShape } from '../../ui/badge.tsx'
import type { Tone } from '../../ui/note.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Picker } from '../../ui/picker.tsx'

export interface KardexData {
  readonly volume: string
  readonly choices: Reply<typeof getKardexChoices>
  readonly issues: Reply<typeof getKardexIssues>
  readonly issue?: Reply<typeof getKardexIssue>
}

const badges: Readonly<Record<IssueState, { readonly tone?: Tone; readonly shape: BadgeShape }>> = {
  R: { tone: 'ok', shape: 'full' },
  F: { tone: 'stop', shape: 'cross' },
  E: { tone: 'wait', shape: 'hollow' },
  N: { shape: 'bar' },
  C: { tone: 'info', shape: 'half' },
  P: { tone: 'stop', shape: 'cross' },
}

function IssueBadge({ issue }: { issue: Issue }) {
  const badge = badges[issue.situacao]
  return (
    <Badge tone={badge.tone} shape={badge.shape}>
      {issue.desc_situacao}
    </Badge>
  )
}

const libraryOf = ({ choices, issues }: KardexData) => choices.bibliotecas.find((one) => one.cod_biblioteca === issues.cod_biblioteca)

/** The year that is shown as an address names it; issues without a year are named only where there are some. */
const yearInAddress = (data: KardexData): string =>
  data.issues.ano ?? (libraryOf(data)?.anos.some((one) => one.ano === '') ? withoutYear : '')

function addressOf(code: string, data: KardexData, page: number, issue?: Issue): string {
  const { issues, volume } = data
  const year = yearInAddress(data)
  const query = new URLSearchParams({
    ...(issues.cod_biblioteca && { biblioteca: issues.cod_biblioteca }),
    ...(year && { ano: year }),
    ...(volume && { volume }),
    ...(page > 1 && { page: String(page) }),
    ...(issue && { fasciculo: issue.cod_fasciculo }),
  })
  return `${sectionAddress(code, 'colecao-kardex')}?${query}`
}

function ChoiceForm({ code, data }: { code: string; data: KardexData }) {
  const { t } = useTranslation('record')
  const { choices, issues, volume } = data
  const library = libraryOf(data)
  const year = library?.anos.find((one) => one.ano === (issues.ano ?? ''))
  const fields = [
    {
      name: 'biblioteca',
      label: t('kardex.library'),
      value: issues.cod_biblioteca ?? '',
      one: true,
      options: choices.bibliotecas.map((one) => [one.cod_biblioteca, one.desc_biblioteca] as const),
    },
    {
      name: 'ano',
      label: t('kardex.year'),
      value: yearInAddress(data),
      one: true,
      options: (library?.anos ?? []).map(
        (one) => [one.ano || withoutYear, `${one.ano || t('kardex.noYear')} (${one.fasciculos})`] as const,
      ),
    },
    {
      name: 'volume',
      label: t('kardex.volume'),
      value: volume,
      options: (year?.volumes ?? []).map((one) => [one, one] as const),
    },
  ].filter((field) => field.options.length > 0)
  return <Picker action={sectionAddress(code, 'colecao-kardex')} fields={fields} all={t('kardex.all')} button={t('kardex.show')} />
}

function OneIssue({ code, data, issue }: { code: string; data: KardexData; issue: NonNullable<KardexData['issue']> }) {
  const { t } = useTranslation('record')
  const { language } = useDeps()
  const lines = [
    [t('kardex.library'), issue.biblioteca],
    [t('kardex.expected'), issue.data_prevista && formatDay(issue.data_prevista, language)],
    [t('kardex.received'), issue.data_recebimento && formatDay(issue.data_recebimento, language)],
    [t('kardex.copies'), String(issue.exemplares)],
    [t('kardex.note'), issue.observacao],
  ].filter((line): line is [string, string] => Boolean(line[1]))
  return (
    <section className="box" aria-labelledby="fasciculo">
      <h2 className="h2" id="fasciculo">
        {issue.descricao}
      </h2>
      <p>
        <IssueBadge issue={issue} />
      </p>
      <dl className="defs">
        {lines.map(([name, value]) => (
          <div className="defs-group" key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {issue.situacoes_exemplares.map((copy) => (
          <div className="defs-group" key={copy.codigo}>
            <dt>{copy.codigo}</dt>
            <dd>
              {copy.desc_situacao}
              {copy.data_devolucao && `, ${t('kardex.due')} ${formatDay(copy.data_devolucao, language)}`}
            </dd>
          </div>
        ))}
      </dl>
      <p>
        <Link to={addressOf(code, data, data.issues.page)}>{t('kardex.back')}</Link>
      </p>
    </section>
  )
}

/** What a library has of a periodical: the statement of all years, and the issues of one. */
export function KardexView({ code, data }: { code: string; data: KardexData }) {
  const { t } = useTranslation('record')
  const { issues, issue } = data
  return (
    <div className="stack-5">
      <ChoiceForm code={code} data={data} />
      {issue && <OneIssue code={code} data={data} issue={issue} />}
      {issues.colecao && (
        <p className="prose">
          <b>{t('kardex.holdings')}</b> <span className="num">{issues.colecao}</span>
          <br />
          <span className="muted">{issues.desc_assinatura}</span>
        </p>
      )}
      <section aria-labelledby="fasciculos" className="stack-3">
        <h2 className="h2" id="fasciculos">
          {t('kardex.issues')} {issues.ano ?? (issues.total > 0 && t('kardex.undated'))}
        </h2>
        {issues.data.length === 0 && <p>{t('kardex.none')}</p>}
        <ul className="issues">
          {issues.data.map((one) => (
            <li key={one.cod_fasciculo}>
              <Link to={addressOf(code, data, issues.page, one)}>{one.descricao}</Link>
              <IssueBadge issue={one} />
            </li>
          ))}
        </ul>
        <Pagination page={issues.page} pages={Math.ceil(issues.total / issues.perPage)} addressOf={(page) => addressOf(code, data, page)} />
      </section>
    </div>
  )
}
