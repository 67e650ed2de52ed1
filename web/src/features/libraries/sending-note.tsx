import { screens } from '@farol/contract/screens.ts'
import { useEffect, useRef, type MouseEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useLocation } from 'react-router'
import { maySignInHere, useSignInRequest } from '../../session/sign-in-request.ts'
import { Note } from '../../ui/note.tsx'
import type { Sending } from './use-sending.ts'

interface SendingNoteProps {
  readonly sending: Sending
  readonly signIn: string
  readonly sent: (number: number) => string
  readonly again: () => Promise<void>
}

/** What became of a letter, read out as it changes. Who has to sign in does so here, and the letter goes. */
export function SendingNote({ sending, signIn, sent, again }: SendingNoteProps) {
  const { t } = useTranslation('institution')
  const { pathname, search } = useLocation()
  const said = useRef<HTMLDivElement>(null)
  const ask = useSignInRequest((state) => state.ask)
  // The button that was pressed is gone with its form: the focus is where the answer is.
  useEffect(() => {
    if (sending.state === 'sent') said.current?.focus()
  }, [sending.state])
  const here = (event: MouseEvent) => {
    if (!maySignInHere()) return
    event.preventDefault()
    ask(async () => {
      await again()
      // What was pressed is gone: the focus is where the answer is.
      said.current?.focus()
    })
  }
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is there before it has anything to say
    <div role="status" ref={said} tabIndex={-1}>
      {sending.state === 'failed' && <Note tone="stop">{sending.message}</Note>}
      {sending.state === 'sent' && <Note tone="ok">{sent(sending.number)}</Note>}
      {sending.state === 'signIn' && (
        <Note tone="wait">
          <p>{signIn}</p>
          <p>
            <a href={`${screens.login}?redirect=${encodeURIComponent(pathname + search)}`} onClick={here}>
              {t('signIn')}
            </a>
          </p>
        </Note>
      )}
    </div>
  )
}
