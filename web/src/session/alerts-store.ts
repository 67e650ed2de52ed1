import type { Alert } from '@farol/contract/alerts.ts'
import { create } from 'zustand'

/** What the library tells one person; `lido` once it was read. */
export type KnownAlert = Pick<Alert, 'id' | 'lido'>

interface AlertsState {
  readonly alerts: readonly KnownAlert[]
  /** How many are unread, of all; undefined until it was asked. */
  readonly unread: number | undefined
  readonly set: (alerts: readonly KnownAlert[]) => void
  readonly remove: (id: number) => void
  readonly markRead: (ids: readonly number[]) => void
  readonly count: (unread: number | undefined) => void
}

/** The alerts of whoever is signed in; they go with the sign-in. */
export const useAlerts = create<AlertsState>()((set, get) => ({
  alerts: [],
  unread: undefined,
  set: (alerts) => set({ alerts }),
  remove: (id) => set({ alerts: get().alerts.filter((alert) => alert.id !== id) }),
  markRead: (ids) => set({ alerts: get().alerts.map((alert) => (ids.includes(alert.id) ? { ...alert, lido: true } : alert)) }),
  count: (unread) => set({ unread }),
}))
