import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and until the scripts have taken up the page: a form that only they can send is not sent before. */
export const useReady = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
