import { listMovedDays, type MovedDay } from '@farol/contract/desk/calendar.ts'
import { copyScreen, readerScreen } from '@farol/contract/staff-screens.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { formatDay } from '../../i18n/day.ts'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { Link } from '../../ui/link.tsx'
import { ListPages } from '../../ui/list-pages.tsx'
import { AnswerPart } from './answer-part.tsx'
import { Said } from './said.tsx'
import { useAnswer } from './use-answer.ts'
import { useDeskQuery } from './use-desk-query.ts'

const perPage = 50

function Told({ told }: { told: MovedDay['avisado'] }) {
  const { t } = useTranslation('desk-work')
  if (!told) return <>{t('calendar.told.gone')}</>
  return (
    <>
      <p>{t('calendar.told.alert')}</p>
      <p className="small">{t(`calendar.told.email.${told.email}`)}</p>
    </>
  )
}

function MovedTable({ rows }: { rows: readonly MovedDay[] }) {
  const { t } = useTranslation('desk-work')
  const { language } = useDeps()
  const columns: readonly Column<MovedDay>[] = [
    { name: t('holds.reader'), cell: (row) => <Link to={readerScreen(row.leitor.codigo)}>{row.leitor.nome}</Link> },
    {
      name: t('holds.title'),
      cell: (row) => (
        <>
          <span className="what">{row.titulo}</span> {row.exemplar && <Link to={copyScreen(row.exemplar)}>{row.exemplar}</Link>}
          <p className="small muted">{t(`calendar.told.kind.${row.tipo}`)}</p>
        </>
      ),
    },
    { name: t('calendar.told.days'), cell: (row) => `${formatDay(row.de, language)} → ${formatDay(row.para, language)}` },
    { name: t('calendar.told.heading'), cell: (row) => <Told told={row.avisado} /> },
  ]
  const groups = [{ key: 'all', rows }]
  return (
    <DataTable caption={t('calendar.change.heading')} columns={columns} groups={groups} rowKey={(row) => `${row.tipo} ${row.codigo}`} />
  )
}

/** Who was told of what a change of hours moved. Looking at it is recorded. */
export function MovedDays({ library, version }: { library: string; version: number }) {
  const { t } = useTranslation('desk-work')
  const { call } = useDeps()
  const { page, addressOf } = useDeskQuery()
  const answer = useAnswer(`${library} ${version} ${page}`, () =>
    call(listMovedDays, { params: { cod: library }, query: { versao: version, page, perPage } }),
  )
  return (
    <AnswerPart answer={answer}>
      {(found) => (
        <>
          <Said quiet>{t('calendar.told.count', { count: found.total })}</Said>
          {found.total > 0 && <MovedTable rows={found.data} />}
          <ListPages page={found.page} pages={Math.ceil(found.total / perPage)} addressOf={addressOf} />
        </>
      )}
    </AnswerPart>
  )
}
