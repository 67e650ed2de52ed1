import type { TitleReply } from '@farol/contract/titles.ts'
import type { Link } from '../../catalogue/description/description.ts'
import { providerAt, type Provider } from '../../ports/content-providers.ts'

interface ShownLink {
  readonly link: Link
  readonly wire: TitleReply['links'][number]
}

/** The links of a title that are shown, each with the provider whose content it is. Pictures of the cover are none. */
export const visibleLinks = (links: readonly Link[], providers: readonly Provider[]): readonly ShownLink[] =>
  links.flatMap((link, at) => {
    if (link.kind === 'cover') return []
    const { url, label, note } = link
    const provider = providerAt(providers, url)
    const named = provider && { provedor: provider.slug, nome_provedor: provider.name }
    return [{ link, wire: { codigo: String(at + 1), titulo: label ?? note ?? url, url, ...named } }]
  })
