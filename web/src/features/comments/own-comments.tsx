import { useTranslation } from '../../i18n/use-translation.ts'
import { useSession } from '../../session/session-store.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { CommentOnTitle } from './comment-on-title.tsx'
import { OwnCommentList } from './own-comment-list.tsx'
import { useOwnComments } from './use-own-comments.ts'

/** What the signed-in person said of a title, whatever became of it, and the form for more. */
export function OwnComments({ code, closed = false }: { readonly code: string; readonly closed?: boolean }) {
  const { t } = useTranslation('record', { keyPrefix: 'ownComments' })
  const { person } = useSession()
  const { comments, failed, again, write, remove } = useOwnComments(code, person?.user.cod_pessoa ?? '')
  const own = `${person?.user.cod_pessoa} ${code}`
  return (
    // The next title of the results stands in the same place: nothing written or said goes along to it.
    <div className="stack-3" key={own}>
      {failed && (
        <Note tone="stop">
          <p>{t('failed')}</p>
          <Button slim onClick={() => void again()}>
            {t('again')}
          </Button>
        </Note>
      )}
      {comments && <OwnCommentList comments={comments} remove={remove} />}
      {comments && !closed && <CommentOnTitle name={`title ${own}`} write={write} />}
    </div>
  )
}
