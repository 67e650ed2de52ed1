import type { OfferedProvider } from '@farol/contract/links.ts'
import type { Stores } from '../../ports/stores.ts'

/** The providers that are switched on; for those that take a form, where it goes. */
export async function listProviders({ providers }: Pick<Stores, 'providers'>): Promise<readonly OfferedProvider[]> {
  return (await providers.active()).map(({ slug, name, driver, settings }) => ({
    provedor: slug,
    nome: name,
    ...(driver === 'form_post' && { origem: new URL(settings.address.replace(/\{\w+\}/g, 'x')).origin }),
  }))
}
