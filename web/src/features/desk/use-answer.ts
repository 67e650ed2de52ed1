import { useEffect, useState } from 'react'

/** What a screen asked the server for. What is shown stays until the next answer comes. */
export interface Answer<T> {
  readonly value: T | undefined
  readonly error: unknown
  readonly busy: boolean
  readonly reload: () => void
}

interface State<T> {
  readonly key?: string
  readonly value?: T
  readonly error?: unknown
}

/** Asks again whenever `key` is another one: what the question is made of, in words. A late answer to an earlier question is dropped. */
export function useAnswer<T>(key: string, ask: () => Promise<T>): Answer<T> {
  const [state, setState] = useState<State<T>>({})
  const [turn, setTurn] = useState(0)
  const asked = `${turn} ${key}`
  useEffect(() => {
    let here = true
    ask().then(
      (value) => here && setState({ key: asked, value }),
      (error: unknown) => here && setState((old) => ({ ...old, key: asked, error })),
    )
    return () => {
      here = false
    }
    // oxlint-disable-next-line react/exhaustive-deps -- `key` stands for all that the question is made of
  }, [asked])
  const busy = state.key !== asked
  return { value: state.value, error: busy ? undefined : state.error, busy, reload: () => setTurn((one) => one + 1) }
}
