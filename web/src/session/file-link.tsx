import { useState, type ComponentProps, type MouseEvent } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { failedCall } from '../api/failed-call.ts'
import { fetchFileAt, saveFile } from '../api/files.ts'
import { useDeps } from '../api/site.ts'
import { useToasts } from '../ui/toast-store.ts'
import { useSession } from './session-store.ts'

/** The number of the middle button, whose press opens a tab; the right one opens a menu. */
const middle = 1

interface FileLinkProps extends Omit<ComponentProps<'a'>, 'download'> {
  readonly href: string
  /** Under which name it is kept. */
  readonly name: string
  /** Media type, without parameters. */
  readonly type: string
}

/**
 * A file at an address of its own. A link carries no token: who is signed in may have what visitors may not, and asks for it with theirs. A press for a new tab is
 * answered the same way: these files are saved and not shown, and the tab would be refused.
 */
export function FileLink({ href, name, type, children, ...rest }: FileLinkProps) {
  const { i18n } = useTranslation()
  const { call } = useDeps()
  const show = useToasts((state) => state.show)
  const isSignedIn = useSession(({ status }) => status === 'in')
  const [busy, setBusy] = useState(false)
  const get = async (event: MouseEvent) => {
    if (!isSignedIn || event.button > middle) return
    event.preventDefault()
    if (busy) return
    setBusy(true)
    try {
      saveFile(name, await fetchFileAt(call, href, type))
    } catch (error) {
      show('error', failedCall(error, i18n).text)
    } finally {
      setBusy(false)
    }
  }
  return (
    <a
      {...rest}
      href={href}
      type={type}
      download={name}
      {...(busy && { 'aria-busy': true })}
      onClick={(event) => void get(event)}
      onAuxClick={(event) => void get(event)}
    >
      {children}
    </a>
  )
}
