/** Addresses of screens: what people keep in reading lists. `{product}` is the slug. */
export const screens = {
  home: '/',
  guide: '/:guia',
  title: '/acervo/:codAcervo',
  login: '/login',
  leave: '/sair',
  account: '/meu{product}',
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
