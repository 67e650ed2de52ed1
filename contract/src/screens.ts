import type { TitleSection } from './title-permissions.ts'

/** Addresses of screens: what people keep in reading lists. `{product}` is the slug. */
export const screens = {
  home: '/',
  guide: '/:guia',
  title: '/acervo/:codAcervo',
  titleSection: '/acervo/:codAcervo/:secao',
  authority: '/autoridade/:codAutoridade',
  authorityMarc: '/autoridade/:codAutoridade/marc',
  basket: '/cesta',
  login: '/login',
  leave: '/sair',
  account: '/meu{product}',
  redirect: '/{product}_redireciona',
  externalContent: '/pearson',
  content: '/conteudo',
  contentOf: '/conteudo/:provedor',
  selfService: '/autoatendimento',
  questions: '/perguntas',
  about: '/sobre',
  hours: '/horarios',
  hoursOfLibrary: '/horarios/:codBiblioteca',
  events: '/eventos',
  accessibility: '/acessibilidade',
  offline: '/sem-conexao',
} as const

/** The address of one title's page. */
export const titleAddress = (code: string): string => `/acervo/${encodeURIComponent(code)}`

/** The address of one view or act of a title. */
export const sectionAddress = (code: string, section: TitleSection): string => `${titleAddress(code)}/${section}`

/** The address of one heading's page. */
export const authorityAddress = (code: string): string => `/autoridade/${encodeURIComponent(code)}`

/** The screen that opens a provider's content; of a title, by one of its links. */
export function contentAddress(provider: string, title?: { readonly acervo: string; readonly link?: string | null }): string {
  const screen = screens.contentOf.replace(':provedor', encodeURIComponent(provider))
  return title ? `${screen}?${new URLSearchParams({ acervo: title.acervo, ...(title.link && { link: title.link }) })}` : screen
}

/** The way to sign in and come back to `path`. */
export const loginAddress = (path: string): string => `/login?redirect=${encodeURIComponent(path)}`

/** Files of one title, kept at the address of its page with an ending: `/acervo/12.ris`. */
export const exportFormats = {
  ris: { ending: 'ris', type: 'application/x-research-info-systems', name: 'RIS' },
  bibtex: { ending: 'bib', type: 'application/x-bibtex', name: 'BibTeX' },
  csl: { ending: 'csl.json', type: 'application/vnd.citationstyles.csl+json', name: 'CSL-JSON' },
  marcxml: { ending: 'xml', type: 'application/marcxml+xml', name: 'MARCXML' },
  iso2709: { ending: 'mrc', type: 'application/marc', name: 'ISO 2709' },
  'dublin-core': { ending: 'dc.xml', type: 'application/xml', name: 'Dublin Core' },
} as const

export type ExportFormat = keyof typeof exportFormats

/** The stable address of a title as a file. */
export const exportAddress = (code: string, format: ExportFormat): string => `${titleAddress(code)}.${exportFormats[format].ending}`

/** The address of a title's page as a QR code, for a telephone held before a screen or a printed list. */
export const qrAddress = (code: string): string => `${titleAddress(code)}.qr.svg`

/** What machines ask for, outside of the API. */
export const machineAddresses = {
  sitemapIndex: '/sitemap.xml',
  sitemap: '/sitemap/:parte',
  robots: '/robots.txt',
  unapi: '/unapi',
} as const
