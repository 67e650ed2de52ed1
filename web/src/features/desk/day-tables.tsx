import type { DayCounters } from '@farol/contract/desk/reports.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { formatDay } from '../../i18n/day.ts'
import { DataTable, type Column } from '../../ui/data-table.tsx'

const counters = ['emprestimos', 'devolucoes', 'renovacoes', 'consultas', 'reservas_liberadas', 'reservas_vencidas'] as const

/** One count of a library, with what it counts where its column does not say it. */
interface Counted {
  readonly key: string
  readonly day: string
  readonly library: string
  readonly what: string
  readonly count: number | null
}

/** A count as a bar beside its number; `most` is as wide as it gets. */
function Bar({ count, most }: { count: number; most: number }) {
  return (
    <svg className="count-bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
      <rect width={most === 0 ? 0 : Math.round((count / most) * 100)} height="4" />
    </svg>
  )
}

/** A number that few persons stand behind is not shown. */
function Count({ count, most }: { count: number | null; most: number }) {
  const { t } = useTranslation('desk-work')
  if (count === null) return <span className="muted">{t('day.few')}</span>
  return (
    <>
      <b className="num">{count}</b>
      <Bar count={count} most={most} />
    </>
  )
}

const largestOf = (counts: readonly (number | null)[]): number => Math.max(0, ...counts.map((one) => one ?? 0))

function useByDay() {
  const { language } = useDeps()
  return <Row,>(rows: readonly Row[], dayOf: (row: Row) => string) =>
    [...Map.groupBy(rows, dayOf)].map(([day, some]) => ({ key: day, heading: formatDay(day, language), rows: some }))
}

/** What was lent, returned, renewed, used in the room, released and expired, by library. */
export function DayTable({ rows }: { rows: readonly DayCounters[] }) {
  const { t } = useTranslation('desk-work')
  const byDay = useByDay()
  const columns: readonly Column<DayCounters>[] = [
    { name: t('day.library'), cell: (row) => row.desc_biblioteca },
    ...counters.map((counter) => ({
      name: t(`day.${counter}`),
      cell: (row: DayCounters) => <Count count={row[counter]} most={largestOf(rows.map((one) => one[counter]))} />,
    })),
  ]
  return (
    <DataTable caption={t('day.heading')} columns={columns} groups={byDay(rows, ({ data }) => data)} rowKey={(row) => row.cod_biblioteca} />
  )
}

interface ListedProps {
  readonly heading: string
  readonly column: string
  readonly rows: readonly Counted[]
}

function Listed({ heading, column, rows }: ListedProps) {
  const { t } = useTranslation('desk-work')
  const byDay = useByDay()
  if (rows.length === 0) return null
  const most = largestOf(rows.map(({ count }) => count))
  const columns: readonly Column<Counted>[] = [
    { name: t('day.library'), cell: ({ library }) => library },
    { name: column, cell: ({ what }) => what },
    { name: t('drawer.number'), cell: ({ count }) => <Count count={count} most={most} /> },
  ]
  return (
    <section>
      <h2 className="h2">{heading}</h2>
      <DataTable caption={heading} columns={columns} groups={byDay(rows, ({ day }) => day)} rowKey={({ key }) => key} />
    </section>
  )
}

const countedOf = (row: DayCounters, counts: DayCounters['abonos'], wordsOf: (key: string) => string): readonly Counted[] =>
  Object.entries(counts)
    .filter(([, count]) => count !== 0)
    .map(([what, count]) => ({
      key: `${row.cod_biblioteca} ${what}`,
      day: row.data,
      library: row.desc_biblioteca,
      what: wordsOf(what),
      count,
    }))

type RequestState = 'aguardando' | 'em_transito' | 'disponivel' | 'retirado' | 'concluido' | 'nao_concluido'

/** Requests between libraries by what became of them, waivers by their reasons. */
export function DayLists({ rows }: { rows: readonly DayCounters[] }) {
  const { t } = useTranslation('desk-work')
  const requests = rows.flatMap((row) => countedOf(row, row.solicitacoes, (state) => t(`requests.state.${state as RequestState}`)))
  const waivers = rows.flatMap((row) => countedOf(row, row.abonos, (reason) => (reason === 'outros' ? t('day.otherReasons') : reason)))
  return (
    <>
      <Listed heading={t('day.requests')} column={t('holds.state')} rows={requests} />
      <Listed heading={t('day.waivers')} column={t('dueDates.reason')} rows={waivers} />
    </>
  )
}
