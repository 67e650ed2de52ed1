import { startTransition, useEffect, useState } from 'react'

interface Store<S> {
  readonly getState: () => S
  readonly subscribe: (told: () => void) => () => void
}

/**
 * What a store says, drawn piece by piece when the page has time (0206): for parts that stand on a page many times and change all at once
 * without anybody having pressed anything. `pick` stays the same as long as `about` does.
 */
export function useDeferredStore<S, T>({ getState, subscribe }: Store<S>, about: string, pick: (state: S, about: string) => T): T {
  const [said, setSaid] = useState(() => pick(getState(), about))
  useEffect(() => {
    const read = () => startTransition(() => setSaid(() => pick(getState(), about)))
    read()
    return subscribe(read)
  }, [getState, subscribe, about, pick])
  return said
}
