import { create } from 'zustand'
import { useSession } from '../../session/session-store.ts'

const useDrafts = create<{ readonly drafts: Readonly<Record<string, unknown>> }>()(() => ({ drafts: {} }))

// Whoever sits here next is not to read it.
useSession.subscribe(({ status, person }, before) => {
  const left = status === 'out' || (person && before.person && person.user.cod_pessoa !== before.person.user.cod_pessoa)
  if (left) useDrafts.setState({ drafts: {} })
})

/** What somebody began to write in a form: closing its dialog loses nothing; sending it, signing out or leaving the page does. */
export function useDraft<T extends object>(name: string, blank: T) {
  const drafted = (drafts: Readonly<Record<string, unknown>>) => (drafts[name] as T | undefined) ?? blank
  const draft = useDrafts(({ drafts }) => drafted(drafts))
  const change = (part: Partial<T>) =>
    useDrafts.setState(({ drafts }) => ({ drafts: { ...drafts, [name]: { ...drafted(drafts), ...part } } }))
  const forget = () => useDrafts.setState(({ drafts }) => ({ drafts: { ...drafts, [name]: undefined } }))
  return { draft, change, forget }
}
