import { sendLibraryComment } from '@farol/contract/libraries.ts'
import { commentLimit } from '@farol/contract/text-fields.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { useDraft } from '../../session/draft-store.ts'
import { useSentOnce } from '../../session/use-sent-once.ts'
import { LibraryChoice, PlacesWait } from './library-choice.tsx'
import { SendingNote } from './sending-note.tsx'
import { usePlaces } from './use-libraries.ts'
import { useSending } from './use-sending.ts'

const blankComment = { library: '', text: '' }

/** A message to a library. Sending is possible once a library is chosen and something is written. */
export function CommentForm() {
  const { t } = useTranslation('institution')
  const { call } = useDeps()
  const places = usePlaces()
  const { draft, change, forget } = useDraft('comment', blankComment)
  const { library, text } = draft
  const sendOnce = useSentOnce('comment', (body: { content: string; b: string }, idempotencyKey) =>
    call(sendLibraryComment, { body, idempotencyKey }),
  )
  const { sending, submit } = useSending(() => sendOnce({ content: text.trim(), b: library }), forget)
  const ready = library !== '' && text.trim() !== ''
  if (!places.data) return <PlacesWait places={places} />
  const send = (event: React.FormEvent) => {
    event.preventDefault()
    if (ready && sending.state !== 'sending') void submit()
  }
  return (
    <form onSubmit={send}>
      {sending.state !== 'sent' && (
        <>
          <LibraryChoice libraries={places.data.libraries} value={library} onChange={(chosen) => change({ library: chosen })} />
          <TextArea
            label={t('comment.text')}
            hint={t('comment.textHint', { most: commentLimit })}
            rows={5}
            maxLength={commentLimit}
            required
            value={text}
            onChange={(event) => change({ text: event.target.value })}
          />
        </>
      )}
      <SendingNote
        sending={sending}
        signIn={t('RealizeLoginEnviarComentario')}
        sent={(number) => t('comment.sent', { number })}
        again={submit}
      />
      {sending.state !== 'sent' && (
        <div className="row-btns">
          <Button kind="main" type="submit" disabled={!ready} busy={sending.state === 'sending'}>
            {t('comment.send')}
          </Button>
        </div>
      )}
    </form>
  )
}
