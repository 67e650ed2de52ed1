import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in the server's page and while the browser takes it up, true from then on. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
