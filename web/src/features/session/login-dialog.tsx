import { activities } from '@farol/contract/activities.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useSessionManager } from '../../session/session-context.ts'
import { mayDo, type SessionUser } from '../../session/session-store.ts'
import { useSignInRequest } from '../../session/sign-in-request.ts'
import { Dialog } from '../../ui/dialog.tsx'
import type { LoginPlace } from './login-form.tsx'
import { LoginPanel } from './login-panel.tsx'

interface LoginDialogProps {
  readonly open: boolean
  readonly place: LoginPlace
  readonly onClose: () => void
  /** What the person was about to do. */
  readonly onDone?: () => Promise<void> | void
}

/** The sign-in over the page, opened by a button. Without activity 107 the session ends once what it was for is done. */
export function LoginDialog({ open, place, onClose, onDone }: LoginDialogProps) {
  const { t } = useTranslation('session')
  const sessionManager = useSessionManager()
  const done = async (person: SessionUser) => {
    // Who closed the dialog before the answer came, or signed in over somebody else, does not go on with it.
    const isWanted = useSignInRequest.getState().asked !== undefined
    onClose()
    if (isWanted) await onDone?.()
    if (mayDo(person, activities.modalLoginKeepsSession)) useSignInRequest.setState({ arrived: true })
    else void sessionManager?.signOut()
  }
  return (
    <Dialog open={open} title={t('dialogTitle')} onClose={onClose}>
      {open && <LoginPanel place={place} onDone={(person) => void done(person)} />}
    </Dialog>
  )
}
