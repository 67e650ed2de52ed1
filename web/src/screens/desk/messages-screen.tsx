import { listLibraries } from '@farol/contract/libraries.ts'
import { handleMessage, listMessages, type DeskMessage } from '@farol/contract/desk/moderation.ts'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { useAct } from '../../api/use-act.ts'
import { AnswerPart } from '../../features/desk/answer-part.tsx'
import { ReaderName } from '../../features/desk/reader-name.tsx'
import { Said } from '../../features/desk/said.tsx'
import { SuggestionList } from '../../features/desk/suggestion-list.tsx'
import { useAnswer } from '../../features/desk/use-answer.ts'
import { typedFields, useDeskQuery } from '../../features/desk/use-desk-query.ts'
import { instantText } from '../../i18n/instant.ts'
import { ActFailure } from '../../session/act-failure.tsx'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextArea } from '../../ui/field.tsx'
import { ListPages } from '../../ui/list-pages.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useToasts } from '../../ui/toast-store.ts'
import { DeskHeading } from './desk-heading.tsx'

const perPage = 20
const states = ['aberta', 'respondida', 'encerrada'] as const

interface RowProps {
  readonly message: DeskMessage
  readonly onChange: () => void
}

interface Handling {
  readonly resposta?: string
  readonly encerrar?: boolean
  readonly cod_biblioteca?: string
}

/** One of answer, end and move, and what is said when it is done. */
function useHandle({ message, onChange }: RowProps) {
  const { t } = useTranslation('desk')
  const { call } = useDeps()
  const show = useToasts((state) => state.show)
  const act = useAct((body: Handling, idempotencyKey) => call(handleMessage, { params: { cod: message.codigo }, body, idempotencyKey }))
  const handle = async (body: Handling, done = t('saved')) => {
    if (!(await act.run(body))) return
    show('success', done)
    onChange()
  }
  return { act, handle }
}

function AnswerForm({ handle, busy }: { handle: (body: Handling) => void; busy: boolean }) {
  const { t } = useTranslation(['desk-office', 'desk-work'])
  const [missing, setMissing] = useState(false)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { resposta } = typedFields(event.currentTarget)
    setMissing(!resposta)
    if (resposta) handle({ resposta })
  }
  return (
    <form noValidate onSubmit={submit}>
      <TextArea
        name="resposta"
        label={t('messages.answerText')}
        hint={t('messages.answerHint')}
        required
        maxLength={4000}
        error={missing ? t('desk-work:required') : undefined}
      />
      <Button type="submit" kind="main" busy={busy}>
        {t('messages.send')}
      </Button>
    </form>
  )
}

function MoveForm({ message, handle, busy }: { message: DeskMessage; handle: (body: Handling) => void; busy: boolean }) {
  const { t } = useTranslation('desk-office')
  const { call } = useDeps()
  // Of all libraries: who works in one alone moves there what belongs to another.
  const libraries = useAnswer('', () => call(listLibraries)).value?.data ?? []
  const others = libraries.filter((one) => one.cod_biblioteca !== message.cod_biblioteca)
  if (others.length === 0) return null
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { cod_biblioteca } = typedFields(event.currentTarget)
    if (cod_biblioteca) handle({ cod_biblioteca })
  }
  return (
    <form className="filters" noValidate onSubmit={submit}>
      <SelectField name="cod_biblioteca" label={t('messages.moveTo')}>
        {others.map((one) => (
          <option key={one.cod_biblioteca} value={one.cod_biblioteca}>
            {one.desc_biblioteca}
          </option>
        ))}
      </SelectField>
      <Button type="submit" busy={busy}>
        {t('messages.move')}
      </Button>
    </form>
  )
}

function Acts({ message, onChange }: RowProps) {
  const { t } = useTranslation('desk-office')
  const [open, setOpen] = useState(false)
  const { act, handle } = useHandle({ message, onChange })
  const of = message.de.nome
  return (
    <>
      <div className="row-btns">
        <Button slim aria-expanded={open} aria-label={`${t('messages.work')}: ${of}`} onClick={() => setOpen(!open)}>
          {t('messages.work')}
        </Button>
        <Button
          slim
          kind="bare"
          busy={act.busy}
          aria-label={`${t('messages.close')}: ${of}`}
          onClick={() => void handle({ encerrar: true })}
        >
          {t('messages.close')}
        </Button>
      </div>
      {open && (
        <div className="after-list">
          {message.situacao === 'aberta' && (
            <AnswerForm busy={act.busy} handle={(body) => void handle(body, t('messages.answered', { name: of }))} />
          )}
          <MoveForm message={message} busy={act.busy} handle={(body) => void handle(body)} />
        </div>
      )}
      <ActFailure act={act} />
    </>
  )
}

function MessageRow({ message, onChange }: RowProps) {
  const { t } = useTranslation('desk-office')
  const { language } = useDeps()
  return (
    <li>
      <div className="row-main">
        <blockquote className="prose wrap-any pre-line">{message.texto}</blockquote>
        <p className="small muted">
          <ReaderName reader={message.de} /> · {message.desc_biblioteca} · {instantText(message.quando, language)}
        </p>
        {message.resposta && (
          <>
            <p className="small">{t('messages.answer')}</p>
            <blockquote className="prose wrap-any pre-line">{message.resposta}</blockquote>
          </>
        )}
        {message.situacao !== 'encerrada' && <Acts message={message} onChange={onChange} />}
      </div>
    </li>
  )
}

function MessageList({ state }: { state: (typeof states)[number] }) {
  const { t } = useTranslation('desk-office')
  const { call } = useDeps()
  const { page, addressOf } = useDeskQuery()
  const answer = useAnswer(`${state} ${page}`, () => call(listMessages, { query: { situacao: state, page, perPage } }))
  return (
    <AnswerPart answer={answer}>
      {(found) => (
        <>
          <Said quiet>{t('messages.count', { count: found.total })}</Said>
          <ul className="desk-rows">
            {found.data.map((message) => (
              <MessageRow key={message.codigo} message={message} onChange={answer.reload} />
            ))}
          </ul>
          <ListPages page={found.page} pages={Math.ceil(found.total / perPage)} addressOf={addressOf} />
        </>
      )}
    </AnswerPart>
  )
}

const suggestionTabs = { sugestoes: 'em_andamento', sugestoes_encerradas: 'encerrada' } as const
const tabs = [...states, 'sugestoes', 'sugestoes_encerradas'] as const

const isOfSuggestions = (tab: (typeof tabs)[number]): tab is keyof typeof suggestionTabs => tab in suggestionTabs

/** `/equipe/mensagens`: what readers wrote to a library: messages, which are answered by e-mail, closed, moved; titles to buy. */
export function Component() {
  const { t } = useTranslation('desk-office')
  const { oneOf, addressWith } = useDeskQuery()
  const tab = oneOf('situacao', tabs) ?? 'aberta'
  return (
    <>
      <DeskHeading title={t('messages.heading')} />
      <Tabs
        label={t('messages.states')}
        tabs={tabs.map((one) => ({
          to: addressWith({ situacao: one }),
          label: isOfSuggestions(one) ? t(`suggestions.tabs.${one}`) : t(`messages.state.${one}`),
          current: one === tab,
        }))}
      />
      {isOfSuggestions(tab) ? <SuggestionList situacao={suggestionTabs[tab]} /> : <MessageList state={tab} />}
    </>
  )
}
