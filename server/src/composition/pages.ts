import { offeredLanguages, type Language } from '@farol/contract/language.ts'
import { shippedZone } from '@farol/contract/library-zone.ts'
import type { Config } from '../config.ts'
import type { ReadDocument } from '../features/institution/current-document.ts'
import { label } from '../features/institution/display-text.ts'
import type { ReadSite } from '../http/pages.ts'
import type { PageRenderer } from '../ports/page-renderer.ts'
import type { ComposedStores } from './stores.ts'

/** Portuguese, English and Spanish always; others where their texts are there. */
export const languagesOf = (renderer: PageRenderer): readonly Language[] => [...new Set([...offeredLanguages, ...renderer.languages])]

interface SiteParts {
  readonly stores: ComposedStores
  readonly readDocument: ReadDocument
  readonly languages: readonly Language[]
}

/** What pages say of the place: read again for each, so that a new name shows without a restart. */
export async function siteReader(config: Config, { stores, readDocument, languages }: SiteParts): Promise<ReadSite> {
  const demo = (await stores.settings.get('demo')) !== undefined
  return async (language) => {
    const { document } = await readDocument()
    return {
      name: label(document.name, language),
      acronym: document.acronym,
      publicUrl: config.publicUrl,
      slug: config.slug,
      demo,
      languages,
      ...(document.zone !== shippedZone && { zone: document.zone }),
      ...(document.signLanguage && { signLanguage: document.signLanguage.address }),
    }
  }
}
