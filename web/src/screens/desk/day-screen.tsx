import { getDay, type DayCounters } from '@farol/contract/desk/reports.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { AnswerPart } from '../../features/desk/answer-part.tsx'
import { PrintButton } from '../../features/desk/print-button.tsx'
import { Said } from '../../features/desk/said.tsx'
import { typedFields, useDeskQuery } from '../../features/desk/use-desk-query.ts'
import { useAnswer } from '../../features/desk/use-answer.ts'
import { formatDay } from '../../i18n/day.ts'
import { typedDay } from '../../i18n/typed-day.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { TextField } from '../../ui/field.tsx'
import { DeskHeading } from './desk-heading.tsx'

const counters = ['emprestimos', 'devolucoes', 'renovacoes', 'consultas'] as const

/** A number that few persons stand behind is not shown. */
function Count({ value }: { value: number | null }) {
  const { t } = useTranslation('desk-work')
  return value === null ? <span className="muted">{t('day.few')}</span> : <b className="num">{value}</b>
}

function DayTable({ rows }: { rows: readonly DayCounters[] }) {
  const { t } = useTranslation('desk-work')
  const { language } = useDeps()
  const days = [...new Set(rows.map(({ data }) => data))]
  const columns: readonly Column<DayCounters>[] = [
    { name: t('day.library'), cell: (row) => row.desc_biblioteca },
    ...counters.map((counter) => ({ name: t(`day.${counter}`), cell: (row: DayCounters) => <Count value={row[counter]} /> })),
  ]
  return (
    <DataTable
      caption={t('day.heading')}
      columns={columns}
      groups={days.map((day) => ({ key: day, heading: formatDay(day, language), rows: rows.filter(({ data }) => data === day) }))}
      rowKey={(row) => row.cod_biblioteca}
    />
  )
}

/** `/equipe/dia`: what was lent, returned, renewed and used in the room on a day and the day before it, by library. */
export function Component() {
  const { t } = useTranslation('desk-work')
  const { call } = useDeps()
  const { value, change } = useDeskQuery()
  const day = typedDay(value('data'))
  const answer = useAnswer(`${day}`, () => call(getDay, { query: { ...(day !== undefined && { data: day }) } }))
  return (
    <>
      <DeskHeading title={t('day.heading')}>
        <PrintButton />
      </DeskHeading>
      <form
        className="filters"
        onSubmit={(event) => {
          event.preventDefault()
          change({ data: typedFields(event.currentTarget)['data'] })
        }}
      >
        <TextField key={day} name="data" type="date" label={t('day.day')} defaultValue={day ?? ''} />
        <Button type="submit">{t('show')}</Button>
      </form>
      <AnswerPart answer={answer}>
        {({ data }) => (data.length === 0 ? <Said>{t('day.empty')}</Said> : <DayTable rows={data} />)}
      </AnswerPart>
    </>
  )
}
