import type { TitleComment } from '@farol/contract/comments.ts'
import { loginAddress, titleAddress } from '@farol/contract/screens.ts'
import { useTranslation } from 'react-i18next'
import { useDoors } from '../../api/site.ts'
import { formatDay } from '../../i18n/start.ts'

/** What readers said of a title and the library approved. Who wants to say something signs in first. */
export function CommentsList({ code, comments }: { code: string; comments: readonly TitleComment[] }) {
  const { t } = useTranslation('record')
  const { language } = useDoors()
  return (
    <section aria-labelledby="comentarios" className="section stack-3" id="secao-comentarios">
      <h2 className="h2" id="comentarios">
        {t('comments')}
      </h2>
      {comments.length === 0 && <p className="muted">{t('commentsNone')}</p>}
      {comments.map((one, position) => (
        <blockquote key={`${position}-${one.data}`} className="comment">
          <p className="prose pre-line">{one.comentario}</p>
          <footer className="small muted">{t('commentBy', { author: one.autor, date: formatDay(one.data, language) })}</footer>
        </blockquote>
      ))}
      <p>
        <a className="btn slim" href={loginAddress(titleAddress(code))}>
          {t('comment')}
        </a>
      </p>
    </section>
  )
}
