import { screens } from '@farol/contract/screens.ts'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { Note } from '../../ui/note.tsx'
import type { Sending } from './use-sending.ts'

/** What became of a letter, read out as it changes. */
export function SendingNote({ sending, signIn, sent }: { sending: Sending; signIn: string; sent: (number: number) => string }) {
  const { t } = useTranslation('institution')
  const { pathname, search } = useLocation()
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is there before it has anything to say
    <div role="status">
      {sending.state === 'failed' && <Note tone="stop">{sending.message}</Note>}
      {sending.state === 'sent' && <Note tone="ok">{sent(sending.number)}</Note>}
      {sending.state === 'signIn' && (
        <Note tone="wait">
          <p>{signIn}</p>
          <p>
            <a href={`${screens.login}?redirect=${encodeURIComponent(pathname + search)}`}>{t('signIn')}</a>
          </p>
        </Note>
      )}
    </div>
  )
}
