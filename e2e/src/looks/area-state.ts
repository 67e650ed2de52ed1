import { withSlug } from '@farol/contract/product.ts'
import type { SignedInState } from './signed-in-state.ts'

export const areaHome = withSlug('/meu{product}')

/** A state of a screen of the patron area, by its part of the address; one that begins with a slash is an address of the site. */
export const areaState = (person: string, path: string, name: string, more: Partial<SignedInState> = {}): SignedInState => ({
  half: 'area',
  person,
  path: path.startsWith('/') ? path : areaHome + (path && `/${path}`),
  name: `${path || 'home'}: ${name}`,
  ...more,
})
