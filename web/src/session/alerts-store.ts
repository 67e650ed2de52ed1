import { create } from 'zustand'

/** What the library tells one person; `lido` once it was read. */
export interface Alert {
  readonly id: string
  readonly lido: boolean
}

interface AlertsState {
  readonly alerts: readonly Alert[]
  readonly set: (alerts: readonly Alert[]) => void
  readonly remove: (id: string) => void
  readonly markRead: (ids: readonly string[]) => void
}

/** The alerts of whoever is signed in; they go with the sign-in. */
export const useAlerts = create<AlertsState>()((set, get) => ({
  alerts: [],
  set: (alerts) => set({ alerts }),
  remove: (id) => set({ alerts: get().alerts.filter((alert) => alert.id !== id) }),
  markRead: (ids) => set({ alerts: get().alerts.map((alert) => (ids.includes(alert.id) ? { ...alert, lido: true } : alert)) }),
}))
