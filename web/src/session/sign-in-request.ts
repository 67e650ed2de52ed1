import { appearanceCookie } from '@farol/contract/appearance.ts'
import { create } from 'zustand'
import { onForgetPerson } from './browser-data.ts'

interface SignInRequest {
  /** What waits for somebody to be signed in; undefined while nothing does. */
  readonly asked: { readonly onDone: () => Promise<void> | void } | undefined
  /** Opens the sign-in over the page, which stays as it is; `onDone` goes on with what it was asked for. */
  readonly ask: (onDone?: () => Promise<void> | void) => void
  readonly close: () => void
  /** Somebody signed in over the page just now: it is said, and the focus is not left nowhere. */
  readonly arrived: boolean
}

/** The sign-in over the page: the header shows it, whatever needs somebody signed in asks for it. */
export const useSignInRequest = create<SignInRequest>()((set) => ({
  asked: undefined,
  arrived: false,
  ask: (onDone = () => {}) => set({ asked: { onDone } }),
  close: () => set({ asked: undefined }),
}))

// What somebody wanted to do once signed in is not done as somebody else.
onForgetPerson(() => useSignInRequest.setState({ asked: undefined, arrived: false }))

/** No widget of sign language in the page: where people type passwords, nothing of others runs. */
export const maySignInHere = (): boolean => !new RegExp(`${appearanceCookie}=[^;]*libras`).test(document.cookie)
