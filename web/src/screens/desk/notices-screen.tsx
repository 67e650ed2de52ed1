import { listNotices, sendNotice, type Notice } from '@farol/contract/desk/moderation.ts'
import type { Input } from '@farol/contract/address.ts'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { useAct } from '../../api/use-act.ts'
import { AnswerPart } from '../../features/desk/answer-part.tsx'
import { ChoiceBoxes, chosenIn } from '../../features/desk/choices.tsx'
import { useDeskSession } from '../../features/desk/desk-session.ts'
import { Said } from '../../features/desk/said.tsx'
import { useAnswer } from '../../features/desk/use-answer.ts'
import { typedFields, useDeskQuery } from '../../features/desk/use-desk-query.ts'
import { instantText } from '../../i18n/instant.ts'
import { ActFailure } from '../../session/act-failure.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox, CheckGroup, TextArea, TextField } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { ListPages } from '../../ui/list-pages.tsx'
import { DeskHeading } from './desk-heading.tsx'

const perPage = 20

type NewNotice = NonNullable<Input<typeof sendNotice>['body']>

function noticeOf(form: HTMLFormElement): { readonly notice?: NewNotice; readonly missing: readonly string[] } {
  const { titulo, texto, email } = typedFields(form)
  const missing = [...(titulo ? [] : ['titulo']), ...(texto ? [] : ['texto'])]
  if (!titulo || !texto) return { missing }
  const [chosen, bibliotecas] = [chosenIn(form, 'categorias'), chosenIn(form, 'bibliotecas')]
  const some = { ...(chosen.length > 0 && { categorias: chosen }), ...(bibliotecas.length > 0 && { bibliotecas }) }
  return { notice: { titulo, texto, email: email !== undefined, ...some }, missing }
}

function Fields({ missing }: { missing: readonly string[] }) {
  const { t } = useTranslation(['desk-office', 'desk-work'])
  const libraries = useDeskSession(({ staff }) => staff?.bibliotecas) ?? []
  const error = (name: string) => (missing.includes(name) ? t('desk-work:required') : undefined)
  return (
    <>
      <TextField name="titulo" label={t('notices.title')} required maxLength={120} autoComplete="off" error={error('titulo')} />
      <TextArea name="texto" label={t('notices.text')} required maxLength={4000} error={error('texto')} />
      <CheckGroup legend={t('notices.libraries')}>
        {libraries.map((one) => (
          <Checkbox key={one.cod_biblioteca} name="bibliotecas" value={one.cod_biblioteca} label={one.desc_biblioteca} />
        ))}
      </CheckGroup>
      <ChoiceBoxes list="categorias" name="categorias" label={t('notices.categories')} />
      <Checkbox name="email" label={t('notices.email')} />
    </>
  )
}

/** Counts whom it reaches, shows it as they will read it, and sends it once. */
function NoticeForm({ onSent }: { onSent: () => void }) {
  const { t } = useTranslation('desk-office')
  const { call } = useDeps()
  const [missing, setMissing] = useState<readonly string[]>([])
  const [counted, setCounted] = useState<NewNotice>()
  const count = useAct((body: NewNotice, idempotencyKey) => call(sendNotice, { body: { ...body, previa: true }, idempotencyKey }))
  const send = useAct((body: NewNotice, idempotencyKey) => call(sendNotice, { body, idempotencyKey }))
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = noticeOf(event.currentTarget)
    setMissing(given.missing)
    setCounted(undefined)
    send.clear()
    if (given.notice && (await count.run(given.notice))) setCounted(given.notice)
  }
  const readers = count.reply?.destinatarios ?? 0
  const told = send.reply?.destinatarios ?? 0
  return (
    <>
      <form noValidate onSubmit={(event) => void submit(event)} onChange={() => setCounted(undefined)}>
        <Fields missing={missing} />
        <Button type="submit" busy={count.busy}>
          {t('notices.preview')}
        </Button>
      </form>
      <ActFailure act={count} />
      {counted && !send.reply && (
        <Said>
          <Note tone="wait">
            <p>
              <b>{counted.titulo}</b>
            </p>
            <p className="wrap-any pre-line">{counted.texto}</p>
            <p>{t('notices.reach', { count: readers })}</p>
            {counted.email && <p>{t('notices.reachByEmail', { count: count.reply?.com_email ?? 0 })}</p>}
            {readers > 0 && (
              <Button kind="main" busy={send.busy} onClick={() => void send.run(counted).then((sent) => sent && onSent())}>
                {t('notices.send')}
              </Button>
            )}
          </Note>
        </Said>
      )}
      <ActFailure act={send} />
      {send.reply && (
        <Said>
          <Note tone="ok">{t('notices.sent', { count: told })}</Note>
        </Said>
      )}
    </>
  )
}

function NoticeRow({ notice }: { notice: Notice }) {
  const { t } = useTranslation('desk-office')
  const { language } = useDeps()
  return (
    <li>
      <div className="row-main">
        <p className="what">{notice.titulo}</p>
        <p className="prose wrap-any pre-line">{notice.texto}</p>
        <p className="small muted">
          {notice.quem.nome} · {instantText(notice.quando, language)} · {t('notices.reached', { count: notice.destinatarios })}
          {notice.email && ` · ${t('notices.withEmail')}`}
        </p>
      </div>
    </li>
  )
}

/** `/equipe/avisos`: tells a category, the readers of a library or everybody something. */
export function Component() {
  const { t } = useTranslation('desk-office')
  const { call } = useDeps()
  const { page, addressOf } = useDeskQuery()
  const answer = useAnswer(`${page}`, () => call(listNotices, { query: { page, perPage } }))
  return (
    <>
      <DeskHeading title={t('notices.heading')} />
      <p className="prose">{t('notices.intro')}</p>
      <NoticeForm onSent={answer.reload} />
      <section aria-labelledby="sent">
        <h2 className="h2" id="sent">
          {t('notices.earlier')}
        </h2>
        <AnswerPart answer={answer}>
          {(found) => (
            <>
              <Said quiet>{t('notices.count', { count: found.total })}</Said>
              <ul className="desk-rows">
                {found.data.map((notice) => (
                  <NoticeRow key={notice.codigo} notice={notice} />
                ))}
              </ul>
              <ListPages page={found.page} pages={Math.ceil(found.total / perPage)} addressOf={addressOf} />
            </>
          )}
        </AnswerPart>
      </section>
    </>
  )
}
