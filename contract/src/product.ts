/** The product's slug: stands for `{product}` in every path, storage key and message key, and is spelled here alone. */
export const defaultSlug = 'farol'

/** Puts the slug into a path or key that carries the mark: `/meu{product}` becomes `/meufarol`, `meu{Product}` becomes `meuFarol`. */
export function withSlug(template: string, slug: string = defaultSlug): string {
  return template.replaceAll('{product}', slug).replaceAll('{Product}', slug.charAt(0).toUpperCase() + slug.slice(1))
}

/** Client id of our own browser client: public, its secret opens nothing. On the wire 4 or "4". */
export const publicClientId = 4
