import { listDeskRequests, receiveRequest, requestLists, sendRequest, type DeskRequest } from '@farol/contract/desk/loan-requests.ts'
import { copyScreen, readerScreen } from '@farol/contract/staff-screens.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from '../../ui/link.tsx'
import { useDeps } from '../../api/site.ts'
import { AnswerPart } from '../../features/desk/answer-part.tsx'
import { useDeskLibrary } from '../../features/desk/desk-library.ts'
import { PrintButton } from '../../features/desk/print-button.tsx'
import { RequestActs } from '../../features/desk/request-acts.tsx'
import { Said } from '../../features/desk/said.tsx'
import { NotInList, ScanList } from '../../features/desk/scan-list.tsx'
import { useDeskQuery } from '../../features/desk/use-desk-query.ts'
import { useAnswer } from '../../features/desk/use-answer.ts'
import { formatDay } from '../../i18n/day.ts'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { DeskHeading } from './desk-heading.tsx'

const perPage = 200

type List = (typeof requestLists)[number]

const steps: { readonly [L in List]?: typeof sendRequest | typeof receiveRequest } = {
  separar: sendRequest,
  enviar: sendRequest,
  receber: receiveRequest,
}

interface ScansProps {
  readonly list: List
  readonly requests: readonly DeskRequest[]
  readonly onDone: () => void
}

/** The scan of a copy sends or receives the request of the list that it was set apart for. */
function Scans({ list, requests, onDone }: ScansProps) {
  const { t } = useTranslation('desk-work')
  const { call } = useDeps()
  const step = steps[list]
  if (!step) return null
  const send = async (scanned: string, idempotencyKey: string) => {
    const request = requests.find(({ exemplar }) => exemplar?.toLowerCase() === scanned.toLowerCase())
    if (!request) throw new NotInList()
    return call(step, { params: { cod: request.codigo }, body: { exemplar: scanned }, idempotencyKey })
  }
  const act = step === sendRequest ? 'sent' : 'received'
  return (
    <ScanList
      label={t(`requests.${act}`)}
      hint={t(`requests.${act}Hint`)}
      send={send}
      onDone={onDone}
      result={(request) => (
        <>
          <p className="what">{request.titulo}</p>
          <p>
            <b>
              {act === 'sent'
                ? t('requests.goesTo', { library: request.unidade_recebimento.desc_biblioteca })
                : t('requests.waitsFor', { name: request.leitor.nome })}
            </b>
          </p>
        </>
      )}
    />
  )
}

function Place({ request }: { request: DeskRequest }) {
  const { t } = useTranslation('desk-work')
  return (
    <>
      <p>{t('requests.way', { from: request.unidade_origem.desc_biblioteca, to: request.unidade_recebimento.desc_biblioteca })}</p>
      <p className="small">
        {[t(`requests.place.${request.local_recebimento}`), request.endereco, request.telefone].filter(Boolean).join(' · ')}
      </p>
    </>
  )
}

function RequestTable({ rows, here, onChange }: { rows: readonly DeskRequest[]; here: string; onChange: () => void }) {
  const { t } = useTranslation('desk-work')
  const { language } = useDeps()
  const columns: readonly Column<DeskRequest>[] = [
    {
      name: t('holds.title'),
      cell: (row) => (
        <>
          <span className="what">{row.titulo}</span>
          <p className="small muted">{[row.numero_chamada, row.volume].filter(Boolean).join(' · ')}</p>
          {row.exemplar && <Link to={copyScreen(row.exemplar)}>{row.exemplar}</Link>}
        </>
      ),
    },
    { name: t('holds.reader'), cell: (row) => <Link to={readerScreen(row.leitor.codigo)}>{row.leitor.nome}</Link> },
    { name: t('requests.where'), cell: (row) => <Place request={row} /> },
    {
      name: t('holds.state'),
      cell: (row) => (
        <>
          {t(`requests.state.${row.situacao}`)}
          <p className="small muted">{t('requests.asked', { day: formatDay(row.data, language) })}</p>
          {row.limite_retirada && <p className="small">{t('requests.until', { day: formatDay(row.limite_retirada, language) })}</p>}
        </>
      ),
    },
    { name: t('acts'), withScripts: true, cell: (row) => <RequestActs request={row} here={here} onChange={onChange} /> },
  ]
  return <DataTable caption={t('requests.heading')} columns={columns} groups={[{ key: 'all', rows }]} rowKey={(row) => row.codigo} />
}

/** `/equipe/solicitacoes-emprestimo`: what a library has to do with requests between libraries. */
export function Component() {
  const { t } = useTranslation('desk-work')
  const { call } = useDeps()
  const library = useDeskLibrary()
  const { page, oneOf, addressWith, addressOf } = useDeskQuery()
  const list = oneOf('lista', requestLists) ?? 'separar'
  const answer = useAnswer(`${library} ${list} ${page}`, () => call(listDeskRequests, { query: { lista: list, page, perPage } }))
  return (
    <>
      <DeskHeading title={t('requests.heading')}>
        <PrintButton />
      </DeskHeading>
      <Tabs
        label={t('requests.lists')}
        tabs={requestLists.map((one) => ({ to: addressWith({ lista: one }), label: t(`requests.list.${one}`), current: one === list }))}
      />
      <Scans key={list} list={list} requests={answer.value?.data ?? []} onDone={answer.reload} />
      <AnswerPart answer={answer}>
        {(found) => (
          <>
            <Said quiet>{t('requests.count', { count: found.total })}</Said>
            {found.total > 0 && <RequestTable rows={found.data} here={library} onChange={answer.reload} />}
            <Pagination page={found.page} pages={Math.ceil(found.total / perPage)} addressOf={addressOf} />
          </>
        )}
      </AnswerPart>
    </>
  )
}
