import { commentStates } from '@farol/contract/comments.ts'
import { decideComments, listDeskComments, type DeskComment } from '@farol/contract/desk/moderation.ts'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from '../../ui/link.tsx'
import { useDeps } from '../../api/site.ts'
import { useAct } from '../../api/use-act.ts'
import { AnswerPart } from '../../features/desk/answer-part.tsx'
import { ReasonForm } from '../../features/desk/reason-form.tsx'
import { ReaderName } from '../../features/desk/reader-name.tsx'
import { Said } from '../../features/desk/said.tsx'
import { useDeskQuery } from '../../features/desk/use-desk-query.ts'
import { useAnswer } from '../../features/desk/use-answer.ts'
import { instantText } from '../../i18n/instant.ts'
import { ActFailure } from '../../session/act-failure.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/field.tsx'
import { ListPages } from '../../ui/list-pages.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useToasts } from '../../ui/toast-store.ts'
import { DeskHeading } from './desk-heading.tsx'

const perPage = 20

interface Decision {
  readonly comentarios: number[]
  readonly decisao: 'publicar' | 'recusar'
  readonly motivo?: string
}

/** Decides; what somebody else decided meanwhile is told. */
function useDecide(onDone: () => void) {
  const { t } = useTranslation('desk-work')
  const { call } = useDeps()
  const show = useToasts((state) => state.show)
  const act = useAct((body: Decision, idempotencyKey) => call(decideComments, { body, idempotencyKey }))
  const decide = async (decision: Decision) => {
    const reply = await act.run(decision)
    if (!reply) return
    const late = reply.ja_decididos.length
    show(
      late > 0 ? 'warning' : 'success',
      late > 0 ? t('comments.late', { count: late }) : t('comments.decided', { count: reply.decididos.length }),
    )
    onDone()
  }
  return { act, decide }
}

function Writer({ comment }: { comment: DeskComment }) {
  const { t } = useTranslation('desk-work')
  const { language } = useDeps()
  const { addressWith } = useDeskQuery()
  const { autor } = comment
  const { publicados: shown, recusados: refused } = comment.anteriores
  const earlier = t('comments.earlier', { shown, refused })
  const situacao = shown > 0 ? 'publicado' : 'recusado'
  return (
    <p className="small muted">
      {autor ? <ReaderName reader={autor} /> : t('comments.formerReader')} · {instantText(comment.quando, language)} ·{' '}
      {autor && shown + refused > 0 ? <Link to={addressWith({ autor: autor.codigo, situacao })}>{earlier}</Link> : earlier}
    </p>
  )
}

interface RowProps {
  readonly comment: DeskComment
  readonly isChosen: boolean
  readonly onChoose: (chosen: boolean) => void
}

function CommentRow({ comment, isChosen, onChoose }: RowProps) {
  const { t } = useTranslation('desk-work')
  return (
    <li>
      <div>
        {comment.situacao === 'aguardando' ? (
          <Checkbox
            label={<span className="what">{comment.titulo}</span>}
            checked={isChosen}
            onChange={(event) => onChoose(event.target.checked)}
          />
        ) : (
          <p className="what">{comment.titulo}</p>
        )}
        <blockquote className="prose wrap-any pre-line">{comment.comentario}</blockquote>
        <Writer comment={comment} />
        {comment.motivo && <p className="small">{t('comments.refusedFor', { reason: comment.motivo })}</p>}
      </div>
    </li>
  )
}

interface WaitingProps {
  readonly found: { readonly data: readonly DeskComment[]; readonly motivos: readonly string[] }
  readonly onDone: () => void
}

function Waiting({ found, onDone }: WaitingProps) {
  const { t } = useTranslation('desk-work')
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [refusing, setRefusing] = useState(false)
  const { act, decide } = useDecide(() => {
    setChosen([])
    setRefusing(false)
    onDone()
  })
  const ids = found.data.map(({ id }) => id).filter((id) => chosen.includes(id))
  return (
    <>
      <ul className="desk-rows">
        {found.data.map((comment) => (
          <CommentRow
            key={comment.id}
            comment={comment}
            isChosen={chosen.includes(comment.id)}
            onChoose={(on) => setChosen(on ? [...chosen, comment.id] : chosen.filter((id) => id !== comment.id))}
          />
        ))}
      </ul>
      <div className="decide">
        <Said>{t('comments.chosen', { count: ids.length })}</Said>
        <div className="row-btns">
          <Button
            kind="main"
            busy={act.busy}
            disabled={ids.length === 0}
            onClick={() => void decide({ comentarios: ids, decisao: 'publicar' })}
          >
            {t('comments.show')}
          </Button>
          <Button kind="stop" disabled={ids.length === 0} aria-expanded={refusing} onClick={() => setRefusing(!refusing)}>
            {t('comments.refuse')}
          </Button>
        </div>
        {refusing && ids.length > 0 && (
          <ReasonForm
            act={t('comments.refuse')}
            kind="stop"
            label={t('comments.reason')}
            suggestions={found.motivos}
            focus
            busy={act.busy}
            onGive={(motivo) => void decide({ comentarios: ids, decisao: 'recusar', motivo })}
          />
        )}
        <ActFailure act={act} />
      </div>
    </>
  )
}

/** `/equipe/comentarios`: what readers wrote on titles, shown or refused with a reason. */
export function Component() {
  const { t } = useTranslation('desk-work')
  const { call } = useDeps()
  const { page, oneOf, value, addressWith, addressOf } = useDeskQuery()
  const state = oneOf('situacao', commentStates) ?? 'aguardando'
  const autor = value('autor')
  const answer = useAnswer(`${state} ${autor} ${page}`, () =>
    call(listDeskComments, { query: { situacao: state, ...(autor && { autor }), page, perPage } }),
  )
  return (
    <>
      <DeskHeading title={t('comments.heading')} />
      <Tabs
        label={t('comments.states')}
        tabs={commentStates.map((one) => ({
          to: addressWith({ situacao: one }),
          label: t(`comments.state.${one}`),
          current: one === state,
        }))}
      />
      {autor && (
        <p>
          {t('comments.ofOne')} <Link to={addressWith({ autor: undefined, situacao: undefined })}>{t('comments.ofAll')}</Link>
        </p>
      )}
      <AnswerPart answer={answer}>
        {(found) => (
          <>
            <Said quiet>{t('comments.count', { count: found.total })}</Said>
            {state === 'aguardando' && found.total > 0 && <Waiting found={found} onDone={answer.reload} />}
            {state !== 'aguardando' && (
              <ul className="desk-rows">
                {found.data.map((comment) => (
                  <CommentRow key={comment.id} comment={comment} isChosen={false} onChoose={() => undefined} />
                ))}
              </ul>
            )}
            <ListPages page={found.page} pages={Math.ceil(found.total / perPage)} addressOf={addressOf} />
          </>
        )}
      </AnswerPart>
    </>
  )
}
