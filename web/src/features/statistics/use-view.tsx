import { languageTag } from '@farol/contract/language.ts'
import type { Reply } from '@farol/contract/address.ts'
import { sectionAddress } from '@farol/contract/screens.ts'
import {
  useKinds,
  type getStatistics,
  type listStatisticsYears,
  type UseCell,
  type UseKind,
  type UseRow,
} from '@farol/contract/statistics.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { formatNumber } from '../../i18n/start.ts'
import { FileLink } from '../../session/file-link.tsx'
import { Picker } from '../../ui/picker.tsx'
import { UseBars } from './use-bars.tsx'

export interface UseData {
  readonly years: Reply<typeof listStatisticsYears>
  readonly figures: Reply<typeof getStatistics>
}

const words = {
  emprestimos: 'use.loans',
  renovacoes: 'use.renewals',
  reservas: 'use.holds',
  consultas: 'use.consultations',
  acessos_online: 'use.online',
} as const satisfies Record<UseKind, string>

function Cell({ cell }: { cell: UseCell }) {
  const { t } = useTranslation('record')
  const { language } = useDeps()
  return <td className="num">{cell.oculto ? <span className="muted">{t('use.hidden')}</span> : formatNumber(cell.valor ?? 0, language)}</td>
}

interface TableRow {
  readonly name: string
  readonly row: UseRow
}

function UseTable({ caption, first, rows }: { caption: string; first: string; rows: readonly TableRow[] }) {
  const { t } = useTranslation('record')
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <section className="scroll" tabIndex={0} aria-label={caption}>
      <table>
        <caption className="h3 serif">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            {useKinds.map((kind) => (
              <th scope="col" key={kind}>
                {t(words[kind])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, row }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {useKinds.map((kind) => (
                <Cell key={kind} cell={row[kind]} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const monthName = (month: number, tag: string) =>
  new Intl.DateTimeFormat(tag, { month: 'long', timeZone: 'UTC' }).format(new Date(Date.UTC(2001, month - 1, 1)))

/** How a title was used in one year: a picture, the figures behind it, the figures as a file. */
export function UseView({ code, data }: { code: string; data: UseData }) {
  const { t } = useTranslation('record')
  const { language } = useDeps()
  const { years, figures } = data
  const address = sectionAddress(code, 'dados-estatisticos')
  const year = figures.ano
  const offered = [...new Set([year, ...years.data.map((one) => one.ano)])].toSorted((a, b) => Number(b) - Number(a))
  const used = useKinds.some((kind) => figures.total[kind].oculto || (figures.total[kind].valor ?? 0) > 0)
  const field = { name: 'ano', label: t('use.year'), value: year, one: true, options: offered.map((one) => [one, one] as const) }
  const total = { name: t('use.total'), row: figures.total }
  return (
    <div className="stack-5">
      <Picker action={address} fields={[field]} all="" button={t('use.show')} />
      {used ? (
        <>
          <UseBars figures={figures} />
          <UseTable
            caption={t('use.byMonth')}
            first={t('use.month')}
            rows={[...figures.meses.map((row) => ({ name: monthName(row.mes, languageTag(language)), row })), total]}
          />
          <UseTable
            caption={t('use.byLibrary')}
            first={t('use.library')}
            rows={[...figures.bibliotecas.map((row) => ({ name: row.desc_biblioteca, row })), total]}
          />
          <p className="small muted">{t('use.hiddenNote', { least: figures.menor_que })}</p>
          <p>
            <FileLink className="btn slim" href={`${address}.csv?ano=${year}`} name={`${code}-uso.csv`} type="text/csv">
              {t('use.csv')}
            </FileLink>
          </p>
        </>
      ) : (
        <p>{t('use.none', { year })}</p>
      )}
    </div>
  )
}
