import type { OwnComment } from '@farol/contract/comments.ts'
import { useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { failedCall } from '../../api/failed-call.ts'
import { useDeps } from '../../api/site.ts'
import { formatDay } from '../../i18n/day.ts'
import { Badge, type BadgeShape } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/dialog.tsx'
import type { Tone } from '../../ui/note.tsx'
import { useToasts } from '../../ui/toast-store.ts'

const badges: { readonly [S in OwnComment['situacao']]: { readonly tone: Tone; readonly shape: BadgeShape } } = {
  aguardando: { tone: 'wait', shape: 'half' },
  publicado: { tone: 'ok', shape: 'full' },
  recusado: { tone: 'stop', shape: 'cross' },
}

function Line({ comment, onDelete }: { comment: OwnComment; onDelete: () => void }) {
  const { t } = useTranslation('record', { keyPrefix: 'ownComments' })
  const { language } = useDeps()
  const when = formatDay(comment.data, language)
  return (
    <li className="comment stack-3">
      <p>
        <Badge {...badges[comment.situacao]}>{t(`state.${comment.situacao}`)}</Badge> <span className="small muted">{when}</span>
      </p>
      <p className="prose pre-line">{comment.comentario}</p>
      {comment.motivo && <p className="small">{t('reason', { reason: comment.motivo })}</p>}
      <Button slim onClick={onDelete}>
        {t('delete')} <span className="vh">{t('deleteWhich', { date: when })}</span>
      </Button>
    </li>
  )
}

interface ListProps {
  readonly comments: readonly OwnComment[]
  readonly remove: (id: number) => Promise<void>
}

/** One's own comments with their state; each can be deleted, once that was confirmed. */
export function OwnCommentList({ comments, remove }: ListProps) {
  const { t, i18n } = useTranslation('record', { keyPrefix: 'ownComments' })
  const show = useToasts((state) => state.show)
  const [asked, setAsked] = useState<OwnComment>()
  const heading = useRef<HTMLHeadingElement>(null)
  const confirmed = async ({ id }: OwnComment) => {
    try {
      await remove(id)
      show('success', t('deleted'))
      // The button that was pressed is gone with its comment.
      heading.current?.focus()
    } catch (error) {
      const { tone, text } = failedCall(error, i18n)
      show(tone, text)
    }
  }
  return (
    <>
      <h3 className="h3" tabIndex={-1} ref={heading}>
        {t(comments.length === 0 ? 'none' : 'title')}
      </h3>
      {comments.length > 0 && (
        <ul className="stack-5">
          {comments.map((one) => (
            <Line key={one.id} comment={one} onDelete={() => setAsked(one)} />
          ))}
        </ul>
      )}
      <Confirm
        open={asked !== undefined}
        title={t('deleteTitle')}
        confirmLabel={t('deleteConfirm')}
        cancelLabel={t('deleteCancel')}
        onConfirm={() => asked && void confirmed(asked)}
        onClose={() => setAsked(undefined)}
      >
        <p>{t('deleteText')}</p>
      </Confirm>
    </>
  )
}
