import { getDrawer, type DrawerLine } from '@farol/contract/desk/money.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { AnswerPart } from '../../features/desk/answer-part.tsx'
import { CsvButton } from '../../features/desk/csv-button.tsx'
import { useDeskLibrary } from '../../features/desk/desk-library.ts'
import { PrintButton } from '../../features/desk/print-button.tsx'
import { Said } from '../../features/desk/said.tsx'
import { typedFields, useDeskQuery } from '../../features/desk/use-desk-query.ts'
import { useAnswer } from '../../features/desk/use-answer.ts'
import { formatDay } from '../../i18n/day.ts'
import { formatMoney } from '../../i18n/money.ts'
import { typedDay } from '../../i18n/typed-day.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { TextField } from '../../ui/field.tsx'
import { DeskHeading } from './desk-heading.tsx'

function DrawerTable({ lines }: { lines: readonly DrawerLine[] }) {
  const { t } = useTranslation('desk-work')
  const { language } = useDeps()
  const columns: readonly Column<DrawerLine>[] = [
    { name: t('drawer.person'), cell: (line) => line.operador.nome },
    { name: t('drawer.kind'), cell: (line) => t(`drawer.kinds.${line.tipo}`) },
    { name: t('drawer.number'), cell: (line) => <span className="num">{line.quantidade}</span> },
    { name: t('drawer.sum'), cell: (line) => <b className="num">{formatMoney(line.total_centavos, language)}</b> },
  ]
  return (
    <DataTable
      caption={t('drawer.heading')}
      columns={columns}
      groups={[{ key: 'all', rows: lines }]}
      rowKey={(line) => `${line.operador.codigo} ${line.tipo}`}
    />
  )
}

/** `/equipe/caixa`: what a library took in on a day, by person and kind. */
export function Component() {
  const { t } = useTranslation('desk-work')
  const { call, language } = useDeps()
  const library = useDeskLibrary()
  const { value, change } = useDeskQuery()
  const day = typedDay(value('data'))
  const asked = day === undefined ? {} : { data: day }
  const answer = useAnswer(`${library} ${day}`, () => call(getDrawer, { query: asked }))
  return (
    <>
      <DeskHeading title={t('drawer.heading')}>
        <CsvButton endpoint={getDrawer} input={{ query: { ...asked, formato: 'csv' } }} name={t('drawer.file')} />
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
        {({ data, linhas, total_centavos: total }) => (
          <>
            <Said>
              {linhas.length === 0
                ? t('drawer.empty', { day: formatDay(data, language) })
                : t('drawer.total', { day: formatDay(data, language), sum: formatMoney(total, language) })}
            </Said>
            {linhas.length > 0 && <DrawerTable lines={linhas} />}
          </>
        )}
      </AnswerPart>
    </>
  )
}
