import { createContext, createElement, startTransition, useContext, useEffect, useState, type ReactNode } from 'react'

// What stands in no page that a server made (a dialog in a test, the gallery) has nothing to wait for.
const Hydrated = createContext(true)

/** Holds everything that a server draws and a browser takes up. */
export function HydrationBoundary({ children }: { children: ReactNode }) {
  const [done, setDone] = useState(false)
  // What only a running page has is drawn piece by piece, so that a hand that comes between is answered (0206).
  useEffect(() => startTransition(() => setDone(true)), [])
  return createElement(Hydrated.Provider, { value: done }, children)
}

/** False in the server's page and while the browser takes it up, true soon after and from then on. */
export const useHydrated = (): boolean => useContext(Hydrated)
