import { activities } from '@farol/contract/activities.ts'
import { deleteAlerts as removal, getAlertSummary, listAlerts as list, markAlerts as marking } from '@farol/contract/schemas/alerts.ts'
import { bind, type Binding } from '../../http/bind.ts'
import { deleteAlerts, markAlerts } from './change-alerts.ts'
import { listAlerts, summariseAlerts, type AlertDeps } from './list-alerts.ts'

const granted = { activity: activities.alerts, blockedToo: true } as const

/** What a signed-in person was told. A person whom the library blocked reads it too: it says why. */
export function bindAlerts(binding: Binding, { alerts, alertKinds }: Omit<AlertDeps, 'slug'>): void {
  const deps: AlertDeps = { alerts, alertKinds, slug: binding.slug }
  bind(binding, list, granted, ({ patron, query, language }) => listAlerts(deps, patron.personId, query, language))
  bind(binding, marking, granted, ({ patron, body }) => markAlerts(deps, patron.personId, body))
  bind(binding, removal, granted, ({ patron, body }) => deleteAlerts(deps, patron.personId, body))
  bind(binding, getAlertSummary, granted, ({ patron }) => summariseAlerts(deps, patron.personId))
}
