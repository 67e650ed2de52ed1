import { alertKinds as names } from '@farol/contract/alerts.ts'
import { laterAlerts } from '../features/alerts/alert-kinds.ts'
import { clearanceAlerts } from '../features/clearance/alert-kinds.ts'
import { commentAlerts } from '../features/comments/alert-kinds.ts'
import { debtAlerts } from '../features/debts/alert-kinds.ts'
import { deskAlerts } from '../features/desk/alert-kinds.ts'
import { holdAlerts } from '../features/holds/alert-kinds.ts'
import { requestAlerts } from '../features/loan-requests/alert-kinds.ts'
import { loanAlerts } from '../features/loans/alert-kinds.ts'
import { registrationAlerts } from '../features/personal-data/alert-kinds.ts'
import { securityAlerts } from '../features/second-factor/alert-kinds.ts'
import { suspensionAlerts } from '../features/suspensions/alert-kinds.ts'
import type { AlertKindDeclaration, AlertKinds } from '../ports/alert-kinds.ts'

/** Throws where a kind is declared twice or by nobody. */
export function collectAlertKinds(declarations: readonly AlertKindDeclaration[]): AlertKinds {
  const kinds = new Map<string, AlertKindDeclaration>()
  for (const one of declarations) {
    if (kinds.has(one.name)) throw new Error(`The kind of alert ${one.name} is declared twice.`)
    kinds.set(one.name, one)
  }
  const missing = names.filter((name) => !kinds.has(name))
  if (missing.length > 0) throw new Error(`No feature declares these kinds of alerts: ${missing.join(', ')}.`)
  return Object.fromEntries(kinds) as AlertKinds
}

/** What the features declare, without their routes: commands and threads that open stores need nothing else of them. */
export const alertKinds = collectAlertKinds([
  ...loanAlerts,
  ...holdAlerts,
  ...requestAlerts,
  ...suspensionAlerts,
  ...debtAlerts,
  ...clearanceAlerts,
  ...registrationAlerts,
  ...commentAlerts,
  ...securityAlerts,
  ...deskAlerts,
  ...laterAlerts,
])
