import { getCirculationReport, type CirculationRow } from '@farol/contract/desk/reports.ts'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { AnswerPart } from '../../features/desk/answer-part.tsx'
import { useChoiceNames } from '../../features/desk/choices.tsx'
import { CsvButton } from '../../features/desk/csv-button.tsx'
import { PrintButton } from '../../features/desk/print-button.tsx'
import { Said } from '../../features/desk/said.tsx'
import { typedFields, useDeskQuery } from '../../features/desk/use-desk-query.ts'
import { useAnswer } from '../../features/desk/use-answer.ts'
import { daysUntil } from '../../i18n/typed-day.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable, type Column, type RowGroup } from '../../ui/data-table.tsx'
import { TextField } from '../../ui/field.tsx'
import { DeskHeading } from './desk-heading.tsx'

const period = /^\d{4}(?:-(?:0[1-9]|1[0-2]))?$/
const counters = ['emprestimos', 'devolucoes', 'renovacoes', 'consultas'] as const

type Counts = Readonly<Record<(typeof counters)[number], number>>

/** A row of the report, or the last one of a library, which adds the others up. */
type ShownRow = Counts & { readonly row?: CirculationRow }

const sumOf = (rows: readonly CirculationRow[]): Counts => {
  const sum = (counter: (typeof counters)[number]) => rows.reduce((all, row) => all + row[counter], 0)
  return { emprestimos: sum('emprestimos'), devolucoes: sum('devolucoes'), renovacoes: sum('renovacoes'), consultas: sum('consultas') }
}

function ReportTable({ rows }: { rows: readonly CirculationRow[] }) {
  const { t } = useTranslation('desk-work')
  const nameOf = useChoiceNames()
  const libraries = [...new Set(rows.map(({ desc_biblioteca: name }) => name))]
  const columns: readonly Column<ShownRow>[] = [
    { name: t('overdue.category'), cell: ({ row }) => (row ? nameOf('categorias', row.categoria) : <b>{t('report.sum')}</b>) },
    { name: t('report.group'), cell: ({ row }) => row && nameOf('grupos', row.grupo) },
    ...counters.map((counter) => ({
      name: t(`day.${counter}`),
      cell: (shown: ShownRow) => (shown.row ? shown[counter] : <b>{shown[counter]}</b>),
    })),
  ]
  const groups = libraries.map((name): RowGroup<ShownRow> => {
    const own = rows.filter((row) => row.desc_biblioteca === name)
    return { key: name, heading: name, rows: [...own.map((row) => ({ ...row, row })), sumOf(own)] }
  })
  return (
    <DataTable
      caption={t('report.heading')}
      columns={columns}
      groups={groups}
      rowKey={({ row }) => (row ? `${row.categoria} ${row.grupo}` : 'sum')}
    />
  )
}

/** `/equipe/relatorios`: loans, returns, renewals and consultations of a month or a year, by library, category and group. */
export function Component() {
  const { t } = useTranslation('desk-work')
  const { call } = useDeps()
  const { value, change } = useDeskQuery()
  const [thisMonth] = useState(() => daysUntil(new Date(), 0).until.slice(0, 7))
  const asked = period.test(value('periodo')) ? value('periodo') : thisMonth
  const answer = useAnswer(asked, () => call(getCirculationReport, { query: { periodo: asked } }))
  const isWrong = value('periodo') !== '' && asked !== value('periodo')
  return (
    <>
      <DeskHeading title={t('report.heading')}>
        <CsvButton
          endpoint={getCirculationReport}
          input={{ query: { periodo: asked, formato: 'csv' } }}
          name={t('report.file', { period: asked })}
        />
        <PrintButton />
      </DeskHeading>
      <form
        className="filters"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          change({ periodo: typedFields(event.currentTarget)['periodo'] })
        }}
      >
        <TextField
          key={value('periodo')}
          name="periodo"
          label={t('report.period')}
          hint={t('report.periodHint')}
          defaultValue={value('periodo') || thisMonth}
          maxLength={7}
          autoComplete="off"
          error={isWrong ? t('report.periodWrong') : undefined}
        />
        <Button type="submit">{t('show')}</Button>
      </form>
      <AnswerPart answer={answer}>
        {({ data }) => (
          <>
            <Said quiet>{data.length === 0 ? t('report.empty', { period: asked }) : t('report.of', { period: asked })}</Said>
            {data.length > 0 && <ReportTable rows={data} />}
          </>
        )}
      </AnswerPart>
    </>
  )
}
