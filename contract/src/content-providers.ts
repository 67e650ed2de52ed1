/** Providers of content that only signed-in people may read: a fixed list. Which of them an institution has is its own setting. */
export const contentProviders = [
  'pearson',
  'minhabiblioteca',
  'target',
  'abnt',
  'ebsco',
  'proquest',
  'rtproview',
  'forum',
  'vlex',
  'saraiva',
  'uptodate',
  'dotlib',
  'elsevier',
  'arvore',
  'capes',
] as const

export type ContentProvider = (typeof contentProviders)[number]

/** The provider that a redirect of the sign-in names, as a word or as the path of its screen. */
export function providerNamed(redirect: string | null | undefined): ContentProvider | undefined {
  const word = /^(?:\/(?:conteudo\/)?)?([a-z]+)(?:[?#].*)?$/.exec(redirect ?? '')?.[1]
  return contentProviders.find((one) => one === word)
}

/** What the external-content screen keeps between two pages, under the key `pearsonData`. */
export const externalContentKey = 'pearsonData'
