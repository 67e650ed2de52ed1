import { useState, type ReactNode } from 'react'
import { useSession } from '../../session/session-store.ts'
import { OutOfSight } from '../../ui/out-of-sight.tsx'

/** Whose form it is: what one person chose is not shown to the next. */
function useOwner(): string | undefined {
  const code = useSession(({ person }) => person?.user.cod_pessoa)
  const [owner, setOwner] = useState(code)
  if (code !== undefined && code !== owner) setOwner(code)
  return owner
}

/** The form of who is signed in; else what everybody sees. When the session ends the form waits, out of sight, for the same person. */
export function WhileSignedIn({ form, children }: { form: ReactNode; children: ReactNode }) {
  const status = useSession((session) => session.status)
  const owner = useOwner()
  return (
    <>
      {status !== 'in' && children}
      {(status === 'in' || status === 'expired') && owner !== undefined && (
        <OutOfSight key={owner} hidden={status === 'expired'}>
          {form}
        </OutOfSight>
      )}
    </>
  )
}
