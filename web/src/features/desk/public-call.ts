import { createCall } from '@farol/contract/call.ts'
import type { Call } from '@farol/contract/address.ts'
import type { Deps } from '../../api/site.ts'

/** What everybody may ask: without a token, for the desk has none of a reader. */
export const publicCall = ({ language, site }: Deps): Call =>
  createCall({ fetch: (address, init) => fetch(address, init), language: () => language, slug: site.slug, token: async () => undefined })
