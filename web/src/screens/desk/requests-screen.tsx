import {
  listDeskRequests,
  receiveRequest,
  requestLists,
  sendRequest,
  separateRequest,
  type DeskRequest,
} from '@farol/contract/desk/loan-requests.ts'
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
import { DataTable, type Column, type RowGroup } from '../../ui/data-table.tsx'
import { ListPages } from '../../ui/list-pages.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { DeskHeading } from './desk-heading.tsx'

const perPage = 200

type List = (typeof requestLists)[number]

/** What the scan of a copy does in a list, and by which words it is told. */
const steps = {
  separar: { step: separateRequest, act: 'separated' },
  enviar: { step: sendRequest, act: 'sent' },
  receber: { step: receiveRequest, act: 'received' },
} as const

interface ScansProps {
  readonly list: List
  readonly requests: readonly DeskRequest[]
  readonly onDone: () => void
}

const isWorkedOff = (list: List): list is keyof typeof steps => list in steps

/** Where the copy in hand is put. */
function Goes({ request, act }: { request: DeskRequest; act: 'separated' | 'sent' | 'received' }) {
  const { t } = useTranslation('desk-work')
  const library = request.unidade_recebimento.desc_biblioteca
  if (request.situacao === 'disponivel') return <b>{t('requests.waitsFor', { name: request.leitor.nome })}</b>
  return <b>{act === 'separated' ? t('requests.bagOf', { library }) : t('requests.goesTo', { library })}</b>
}

/** The scan of a copy takes the request of the list that it was set apart for one step on. */
function Scans({ list, requests, onDone }: ScansProps) {
  const { t } = useTranslation('desk-work')
  const { call } = useDeps()
  if (!isWorkedOff(list)) return null
  const { step, act } = steps[list]
  const send = async (scanned: string, idempotencyKey: string) => {
    const request = requests.find(({ exemplar }) => exemplar?.toLowerCase() === scanned.toLowerCase())
    if (!request) throw new NotInList()
    return call(step, { params: { cod: request.codigo }, body: { exemplar: scanned }, idempotencyKey })
  }
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
            <Goes request={request} act={act} />
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

/** For the bags: the rows of each library that is sent to, which stand together. */
function byDestination(rows: readonly DeskRequest[]): readonly RowGroup<DeskRequest>[] {
  const groups = Map.groupBy(rows, (row) => row.unidade_recebimento.cod_biblioteca)
  return [...groups].map(([key, of]) => ({ key, heading: `${of[0]!.unidade_recebimento.desc_biblioteca} (${of.length})`, rows: of }))
}

interface TableProps {
  readonly list: List
  readonly rows: readonly DeskRequest[]
  readonly here: string
  readonly onChange: () => void
}

function RequestTable({ list, rows, here, onChange }: TableProps) {
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
          {row.separado && row.situacao === 'aguardando' ? t('requests.waitsForBag') : t(`requests.state.${row.situacao}`)}
          <p className="small muted">{t('requests.asked', { day: formatDay(row.data, language) })}</p>
          {row.limite_retirada && <p className="small">{t('requests.until', { day: formatDay(row.limite_retirada, language) })}</p>}
        </>
      ),
    },
    { name: t('acts'), withScripts: true, cell: (row) => <RequestActs request={row} here={here} onChange={onChange} /> },
  ]
  const groups = list === 'enviar' ? byDestination(rows) : [{ key: 'all', rows }]
  return <DataTable caption={t('requests.heading')} columns={columns} groups={groups} rowKey={(row) => row.codigo} />
}

/** One list, with its own answer: rows of the list before are never worked off in this one. */
function ListOfRequests({ list, library }: { list: List; library: string }) {
  const { t } = useTranslation('desk-work')
  const { call } = useDeps()
  const { page, addressOf } = useDeskQuery()
  const answer = useAnswer(String(page), () => call(listDeskRequests, { query: { lista: list, page, perPage } }))
  return (
    <>
      {answer.value && <Scans list={list} requests={answer.value.data} onDone={answer.reload} />}
      <AnswerPart answer={answer}>
        {(found) => (
          <>
            <Said quiet>{t('requests.count', { count: found.total })}</Said>
            {found.total > 0 && <RequestTable list={list} rows={found.data} here={library} onChange={answer.reload} />}
            <ListPages page={found.page} pages={Math.ceil(found.total / perPage)} addressOf={addressOf} />
          </>
        )}
      </AnswerPart>
    </>
  )
}

/** `/equipe/solicitacoes-emprestimo`: what a library has to do with requests between libraries. */
export function Component() {
  const { t } = useTranslation('desk-work')
  const library = useDeskLibrary()
  const { oneOf, addressWith } = useDeskQuery()
  const list = oneOf('lista', requestLists) ?? 'separar'
  return (
    <>
      <DeskHeading title={t('requests.heading')}>
        <PrintButton />
      </DeskHeading>
      <Tabs
        label={t('requests.lists')}
        tabs={requestLists.map((one) => ({ to: addressWith({ lista: one }), label: t(`requests.list.${one}`), current: one === list }))}
      />
      <ListOfRequests key={`${library} ${list}`} list={list} library={library} />
    </>
  )
}
