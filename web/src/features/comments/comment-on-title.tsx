import { commentLimit } from '@farol/contract/text-fields.ts'
import { useState, type FormEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { failedCall } from '../../api/failed-call.ts'
import { useDraft } from '../../session/draft-store.ts'
import { useSentOnce } from '../../session/use-sent-once.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { Note, type Tone } from '../../ui/note.tsx'

interface CommentOnTitleProps {
  /** Of the draft: who writes, and on which title. */
  readonly name: string
  readonly write: (text: string, idempotencyKey: string) => Promise<void>
}

const blank = { text: '' }

/** The form for a comment. What was written stays until it was taken in, also while the session is over. */
export function CommentOnTitle({ name, write }: CommentOnTitleProps) {
  const { t, i18n } = useTranslation('record', { keyPrefix: 'ownComments' })
  const {
    draft: { text },
    change,
    forget,
  } = useDraft(name, blank)
  const sendOnce = useSentOnce(name, write)
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<{ readonly tone: Tone; readonly words: string }>()
  const send = async () => {
    setBusy(true)
    try {
      await sendOnce(text.trim())
      forget()
      setSaid({ tone: 'ok', words: t('sent') })
    } catch (error) {
      const { tone, text: words } = failedCall(error, i18n)
      setSaid({ tone: tone === 'error' ? 'stop' : 'wait', words })
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '' && !busy) void send()
  }
  return (
    <form onSubmit={submit} className="stack-3">
      <TextArea
        label={t('text')}
        hint={t('hint', { most: commentLimit })}
        rows={5}
        maxLength={commentLimit}
        value={text}
        onChange={(event) => change({ text: event.target.value })}
      />
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is there before it has anything to say */}
      <div role="status">{said && <Note tone={said.tone}>{said.words}</Note>}</div>
      <Button type="submit" disabled={text.trim() === ''} busy={busy}>
        {t('send')}
      </Button>
    </form>
  )
}
