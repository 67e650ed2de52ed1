import { listTransits, receiveTransit, type Transit } from '@farol/contract/desk/loan-requests.ts'
import { copyScreen } from '@farol/contract/staff-screens.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from '../../ui/link.tsx'
import { useDeps } from '../../api/site.ts'
import { AnswerPart } from '../../features/desk/answer-part.tsx'
import { useDeskLibrary } from '../../features/desk/desk-library.ts'
import { ReceiptActs } from '../../features/desk/receipt-acts.tsx'
import { PrintButton } from '../../features/desk/print-button.tsx'
import { Said } from '../../features/desk/said.tsx'
import { ScanList } from '../../features/desk/scan-list.tsx'
import { ResultText } from '../../features/desk/scan-result.tsx'
import { typedFields, useDeskQuery } from '../../features/desk/use-desk-query.ts'
import { useAnswer } from '../../features/desk/use-answer.ts'
import { instantText } from '../../i18n/instant.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { TextField } from '../../ui/field.tsx'
import { ListPages } from '../../ui/list-pages.tsx'
import { DeskHeading } from './desk-heading.tsx'

const perPage = 50

function TransitTable({ rows }: { rows: readonly Transit[] }) {
  const { t } = useTranslation('desk-work')
  const { language } = useDeps()
  const columns: readonly Column<Transit>[] = [
    {
      name: t('holds.title'),
      cell: (row) => (
        <>
          <span className="what">{row.titulo}</span>{' '}
          <Link className="small" to={copyScreen(row.exemplar)}>
            {row.exemplar}
          </Link>
        </>
      ),
    },
    { name: t('transits.from'), cell: (row) => row.de.desc_biblioteca },
    { name: t('transits.to'), cell: (row) => row.para.desc_biblioteca },
    { name: t('transits.why'), cell: (row) => t(`transits.reason.${row.motivo}`) },
    { name: t('transits.since'), cell: (row) => instantText(row.desde, language) },
    { name: t('transits.days'), cell: (row) => <b className="num">{row.dias}</b> },
    { name: t('acts'), withScripts: true, cell: (row) => <ReceiptActs kind="etiqueta_transito" code={row.codigo} of={row.exemplar} /> },
  ]
  return <DataTable caption={t('transits.heading')} columns={columns} groups={[{ key: 'all', rows }]} rowKey={(row) => row.codigo} />
}

/** `/equipe/transitos`: copies on their way between libraries; a scan receives one. */
export function Component() {
  const { t } = useTranslation('desk-work')
  const { call } = useDeps()
  const library = useDeskLibrary()
  const { page, value, change, addressOf } = useDeskQuery()
  const days = /^\d{1,4}$/.test(value('dias')) ? value('dias') : undefined
  const answer = useAnswer(`${library} ${days} ${page}`, () =>
    call(listTransits, { query: { ...(days !== undefined && { dias: days }), page, perPage } }),
  )
  return (
    <>
      <DeskHeading title={t('transits.heading')}>
        <PrintButton />
      </DeskHeading>
      <ScanList
        label={t('transits.arrived')}
        hint={t('transits.arrivedHint')}
        send={(exemplar, idempotencyKey) => call(receiveTransit, { body: { exemplar }, idempotencyKey })}
        onDone={answer.reload}
        result={(returned) => <ResultText result={{ kind: 'returned', returned }} />}
      />
      <form
        className="filters"
        onSubmit={(event) => {
          event.preventDefault()
          change({ dias: typedFields(event.currentTarget)['dias'] })
        }}
      >
        <TextField key={days} name="dias" label={t('transits.longer')} inputMode="numeric" defaultValue={days ?? ''} maxLength={4} />
        <Button type="submit">{t('show')}</Button>
      </form>
      <AnswerPart answer={answer}>
        {(found) => (
          <>
            <Said quiet>{t('transits.count', { count: found.total })}</Said>
            {found.total > 0 && <TransitTable rows={found.data} />}
            <ListPages page={found.page} pages={Math.ceil(found.total / perPage)} addressOf={addressOf} />
          </>
        )}
      </AnswerPart>
    </>
  )
}
