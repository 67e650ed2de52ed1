import type { Reply } from '@farol/contract/address.ts'
import { answerPrivacyRequest, listDeskPrivacyRequests } from '@farol/contract/desk/moderation.ts'
import { useId, useState, type SubmitEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { useAct } from '../../api/use-act.ts'
import { AnswerPart } from '../../features/desk/answer-part.tsx'
import { ReaderName } from '../../features/desk/reader-name.tsx'
import { Said } from '../../features/desk/said.tsx'
import { useAnswer } from '../../features/desk/use-answer.ts'
import { useDeskQuery } from '../../features/desk/use-desk-query.ts'
import { numericDay } from '../../i18n/day-words.ts'
import { ActFailure } from '../../session/act-failure.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { ListPages } from '../../ui/list-pages.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useToasts } from '../../ui/toast-store.ts'
import { DeskHeading } from './desk-heading.tsx'

const perPage = 20
const states = ['aguardando', 'respondido'] as const

type Request = Reply<typeof listDeskPrivacyRequests>['data'][number]

/** The answer, which the reader gets as it is written here; what was typed stays where it is not taken. */
function AnswerForm({ request, onDone }: { request: Request; onDone: () => void }) {
  const { t } = useTranslation('desk-work')
  const { call } = useDeps()
  const id = useId()
  const show = useToasts((state) => state.show)
  const [missing, setMissing] = useState(false)
  const act = useAct((resposta: string, key) =>
    call(answerPrivacyRequest, { params: { cod: String(request.numero) }, body: { resposta }, idempotencyKey: key }),
  )
  const give = async (answer: string) => {
    if (!(await act.run(answer))) return
    show('success', t('privacy.answered', { number: request.numero }))
    onDone()
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const answer = String(new FormData(event.currentTarget).get('resposta') ?? '').trim()
    setMissing(answer === '')
    if (answer === '') return document.getElementById(id)?.focus()
    void give(answer)
  }
  return (
    <form className="stack-3" noValidate onSubmit={submit} aria-busy={act.busy}>
      <TextArea
        id={id}
        name="resposta"
        label={t('privacy.answer', { number: request.numero })}
        hint={t('privacy.answerHint')}
        required
        maxLength={8_000}
        error={missing ? t('privacy.answerMissing') : undefined}
      />
      <ActFailure act={act} />
      <div className="row-btns">
        <Button type="submit" busy={act.busy}>
          {t('privacy.send')}
        </Button>
      </div>
    </form>
  )
}

function RequestRow({ request, onDone }: { request: Request; onDone: () => void }) {
  const { t } = useTranslation('desk-work')
  const { language } = useDeps()
  const { numero, tipo, texto, data, prazo, situacao, resposta, respondido_em, leitor } = request
  const waits = situacao === 'aguardando'
  return (
    <li>
      <div className="stack-3">
        <h2 className="h3">
          {t('privacy.number', { number: numero, kind: t(`privacy.kind.${tipo}`) })}{' '}
          <Badge tone={waits ? 'wait' : 'ok'} shape={waits ? 'half' : 'full'}>
            {waits
              ? t('privacy.due', { day: numericDay(prazo, language) })
              : t('privacy.answeredOn', { day: numericDay(respondido_em ?? prazo, language) })}
          </Badge>
        </h2>
        <p className="small muted">
          <ReaderName reader={leitor} /> · {t('privacy.made', { day: numericDay(data, language) })}
        </p>
        <blockquote className="prose wrap-any pre">{texto}</blockquote>
        {resposta && <p className="prose wrap-any pre">{resposta}</p>}
        {waits && <AnswerForm request={request} onDone={onDone} />}
      </div>
    </li>
  )
}

/** `/equipe/privacidade`: what readers asked about their data (LGPD, article 18), the nearest term first. */
export function Component() {
  const { t } = useTranslation('desk-work')
  const { call } = useDeps()
  const { page, oneOf, addressWith, addressOf } = useDeskQuery()
  const state = oneOf('situacao', states) ?? 'aguardando'
  const answer = useAnswer(`${state} ${page}`, () => call(listDeskPrivacyRequests, { query: { situacao: state, page, perPage } }))
  return (
    <>
      <DeskHeading title={t('privacy.heading')} />
      <Tabs
        label={t('privacy.states')}
        tabs={states.map((one) => ({ to: addressWith({ situacao: one }), label: t(`privacy.state.${one}`), current: one === state }))}
      />
      <AnswerPart answer={answer}>
        {(found) => (
          <>
            <Said quiet>{t('privacy.count', { count: found.total })}</Said>
            <ul className="desk-rows">
              {found.data.map((request) => (
                <RequestRow key={request.numero} request={request} onDone={answer.reload} />
              ))}
            </ul>
            <ListPages page={found.page} pages={Math.ceil(found.total / perPage)} addressOf={addressOf} />
          </>
        )}
      </AnswerPart>
    </>
  )
}
