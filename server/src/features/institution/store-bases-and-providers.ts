import { contentProviders } from '@farol/contract/content-providers.ts'
import { usualProviders } from '../../ports/content-providers.ts'
import type { Stores } from '../../ports/stores.ts'
import type { InstitutionDocument } from './document.ts'
import { label } from './display-text.ts'

/** What a base is called that has no others. */
export const singleBase = { code: 'local', name: 'Local' } as const

/** The bases of the document are the bases; logins of one that is gone stay, and lead nowhere. */
export const storeBases = ({ bases }: Pick<Stores, 'bases'>, written: InstitutionDocument['bases']): Promise<void> =>
  bases.put(
    written ? { code: written.own.code, name: label(written.own.name, 'pt') } : singleBase,
    (written?.others ?? []).map((one) => ({ code: one.code, name: label(one.name, 'pt'), address: one.address })),
  )

/** The providers of the document are switched on, the others off. */
export const storeProviders = ({ providers }: Pick<Stores, 'providers'>, written: InstitutionDocument['providers']): Promise<void> =>
  providers.put(
    contentProviders.flatMap((slug) => {
      const one = written[slug]
      if (!one) return []
      const { name, driver, needsActiveBond, signature, keyHeader, answer, target, referrer, ...always } = one
      return {
        slug,
        name: name ?? usualProviders[slug][0],
        driver: driver ?? usualProviders[slug][1],
        needsActiveBond,
        settings: {
          address: always.address,
          hosts: always.hosts,
          insideNetwork: always.insideNetwork,
          discloses: always.discloses,
          fields: always.fields,
          ...(signature && { signature }),
          ...(keyHeader !== undefined && { keyHeader }),
          ...(answer !== undefined && { answer }),
          ...(target !== undefined && { target }),
          ...(referrer !== undefined && { referrer }),
        },
      }
    }),
  )
