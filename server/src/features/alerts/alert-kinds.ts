import { offer, type AlertKindDeclaration } from '../../ports/alert-kinds.ts'

const link = '/meu{product}'

/**
 * Kinds whose features do not stand yet: orders of documents, interest profiles, saved searches, things followed. Each moves to the feature of its cause with the issue that brings it.
 */
export const laterAlerts: readonly AlertKindDeclaration[] = [
  { name: 'service_request', email: 'at_once', optional: true, link },
  { name: 'profile_matches', ...offer, link },
  { name: 'search_matches', ...offer, link },
  { name: 'followed_title', ...offer, link },
  { name: 'followed_periodical', ...offer, link },
]
