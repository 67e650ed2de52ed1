import { create } from 'zustand'
import { onForgetPerson } from './browser-data.ts'

const useDrafts = create<{ readonly drafts: Readonly<Record<string, unknown>> }>()(() => ({ drafts: {} }))

// Of a sign-in that expired they wait for the same person (WCAG 2.2.5); whoever else sits here next is not to read them.
onForgetPerson((leaving) => {
  if (leaving === 'out') useDrafts.setState({ drafts: {} })
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
