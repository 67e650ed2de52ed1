import type { TitleComment } from '@farol/contract/comments.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { formatDay } from '../../i18n/day.ts'
import { Button } from '../../ui/button.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { CommentSlot } from './comment-slot.tsx'
import { useMoreComments } from './use-more-comments.ts'

interface CommentsListProps {
  readonly code: string
  /** Those that the page begins with, newest first. */
  readonly comments: readonly TitleComment[]
  /** How many there are in all. */
  readonly total: number
  /** They could not be loaded. */
  readonly failed: boolean
}

/** What readers said of a title and the library approved. One's own come with scripts, for they are for nobody else. */
export function CommentsList({ code, comments: first, total, failed }: CommentsListProps) {
  const { t } = useTranslation('record')
  const { language } = useDeps()
  const { comments, hasMore, busy, load } = useMoreComments(code, first, total)
  return (
    <section aria-labelledby="comentarios" className="section stack-3" id="secao-comentarios">
      <h2 className="h2" id="comentarios">
        {t('comments')}
      </h2>
      {failed && <FailedPart text={t('commentsFailed')} />}
      {comments.length === 0 && !failed && <p className="muted">{t('commentsNone')}</p>}
      {comments.map((one, position) => (
        <blockquote key={`${position}-${one.data}`} className="comment">
          <p className="prose pre-line">{one.comentario}</p>
          <footer className="small muted">{t('commentBy', { author: one.autor, date: formatDay(one.data, language) })}</footer>
        </blockquote>
      ))}
      {hasMore && (
        <p className="with-scripts">
          <Button slim busy={busy} onClick={() => void load()}>
            {t('commentsMore')}
          </Button>
        </p>
      )}
      <CommentSlot code={code} />
    </section>
  )
}
