import { requestSituations, type LoanRequest, type RequestCounts } from '@farol/contract/loan-requests.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useSearchParams } from 'react-router'
import { useDeps } from '../../api/site.ts'
import { RequestRow } from '../../features/loan-requests/request-row.tsx'
import { RequestSteps } from '../../features/loan-requests/request-steps.tsx'
import {
  readChoice,
  requestsPerPage,
  useCancelRequest,
  useRequests,
  writeChoice,
  type CancelledRequest,
  type RequestChoice,
} from '../../features/loan-requests/use-requests.ts'
import { formatNumber } from '../../i18n/start.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { ActFailure } from '../../session/act-failure.tsx'
import { OwnBlock } from '../../session/own-block.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Confirm } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/empty-state.tsx'
import { Note } from '../../ui/note.tsx'
import { ListPages } from '../../ui/list-pages.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { OwnScreen } from './own-screen.tsx'
import '../../styles/holds.css'

/** The situations with their counts, as addresses. */
function Situations({ counts, choice }: { counts: RequestCounts; choice: RequestChoice }) {
  const { t } = useTranslation('requests', { keyPrefix: 'situation' })
  const { t: list } = useTranslation('requests', { keyPrefix: 'list' })
  const { language } = useDeps()
  const tab = (situacao: (typeof requestSituations)[number] | undefined) => ({
    to: writeChoice({ situacao, page: 1 }),
    label: `${t(situacao ?? 'todos')} (${formatNumber(counts[situacao ?? 'todos'], language)})`,
    current: choice.situacao === situacao,
  })
  return <Tabs label={list('filter')} tabs={[tab(undefined), ...requestSituations.map(tab)]} />
}

/** What a cancellation did. It takes the focus: the button that was pressed is gone. */
function Outcome({ result }: { result: CancelledRequest | undefined }) {
  const { t } = useTranslation('requests', { keyPrefix: 'list' })
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (result) place.current?.focus()
  }, [result])
  return (
    <div ref={place} tabIndex={-1}>
      {result && (
        <Note tone={result.cancelada ? 'ok' : 'wait'}>
          {result.cancelada ? t('cancelled', { number: result.codigo }) : (result.motivos ?? []).map(({ mensagem }) => mensagem).join(' ')}
        </Note>
      )}
    </div>
  )
}

function NoRequests({ narrowed }: { narrowed: boolean }) {
  const { t } = useTranslation('requests', { keyPrefix: 'list' })
  if (narrowed) return <p>{t('emptyFilter')}</p>
  return (
    <Empty title={t('empty')}>
      <p>{t('emptyHint')}</p>
      <ButtonLink to="/pesquisa_geral">{t('search')}</ButtonLink>
    </Empty>
  )
}

function Requests() {
  const { t } = useTranslation('requests', { keyPrefix: 'list' })
  const [query] = useSearchParams()
  const choice = readChoice(query)
  const listed = useRequests(choice)
  const cancelling = useCancelRequest()
  const [asked, setAsked] = useState<LoanRequest>()
  return (
    <OwnBlock query={listed} loading={t('loading')} failed={t('failed')}>
      {({ data, total, contagens }, stale) => (
        <>
          <Outcome result={cancelling.reply} />
          <ActFailure act={cancelling} />
          {contagens.todos > 0 && <Situations counts={contagens} choice={choice} />}
          {data.length > 0 && <h2 className="how-many">{t('count', { count: total })}</h2>}
          {total === 0 && <NoRequests narrowed={contagens.todos > 0} />}
          <ul className="bib loans">
            {data.map((request) => (
              <RequestRow key={request.codigo} request={request} off={stale || cancelling.busy} onCancel={() => setAsked(request)}>
                <RequestSteps code={request.codigo} title={request.titulo} />
              </RequestRow>
            ))}
          </ul>
          <ListPages page={choice.page} pages={Math.ceil(total / requestsPerPage)} addressOf={(page) => writeChoice({ ...choice, page })} />
          {asked && (
            <Confirm
              open
              title={t('cancelTitle')}
              confirmLabel={t('cancelThis')}
              cancelLabel={t('keep')}
              onConfirm={() => void cancelling.run(asked.codigo)}
              onClose={() => setAsked(undefined)}
            >
              <p>{t('cancelText', { title: asked.titulo })}</p>
            </Confirm>
          )}
        </>
      )}
    </OwnBlock>
  )
}

/** The words of keys come from holds. */
function WithKeys() {
  return useTexts('holds') && <Requests />
}

/** `/meu{product}/solicitacoes`: copies that the person has sent from another library, by situation, each with its steps. */
export function LoanRequestsScreen() {
  const { t } = useTranslation('requests')
  return (
    <OwnScreen title={t('accountMenu.loanRequests')} texts="requests">
      {() => <WithKeys />}
    </OwnScreen>
  )
}

export const Component = LoanRequestsScreen
