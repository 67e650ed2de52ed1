import { alertKinds } from '../../../composition/alert-kinds.ts'
import type { AlertKinds } from '../../../ports/alert-kinds.ts'

/** Every kind as it is declared, but its cause is not asked again: for alerts of loans and holds that do not exist. */
export const unaskedKinds = Object.fromEntries(
  Object.values(alertKinds).map(({ isStillRelevant: _asked, ...kind }) => [kind.name, kind]),
) as AlertKinds
