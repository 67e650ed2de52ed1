/** Addresses of the patron’s own area and of what leads to it. Apart from `screens`: a visitor’s first screen does not carry them. */
export const accountScreens = {
  loans: '/meu{product}/emprestimos',
  renewal: '/meu{product}/renovacao',
  debts: '/meu{product}/debitos',
  history: '/meu{product}/historico',
  suspensions: '/meu{product}/afastamentos',
  clearance: '/meu{product}/nada-consta',
  loanToken: '/meu{product}/token',
  libraryCard: '/meu{product}/carteira',
  alerts: '/meu{product}/alertas',
  holds: '/meu{product}/reservas',
  loanRequests: '/meu{product}/solicitacoes',
  personalData: '/meu{product}/dados-pessoais',
  password: '/meu{product}/senha',
  accesses: '/meu{product}/acessos',
  privacy: '/meu{product}/privacidade',
  delegations: '/meu{product}/delegacoes',
  exchangeUsers: '/meu{product}/troca-usuario',
} as const

/** Written by the server for everybody, also without scripts. */
export const openPatronPages = {
  clearanceCheck: '/nada-consta',
  clearanceOfCode: '/nada-consta/:codigo',
  /** Stops e-mails of one kind: by one click of the mail program (RFC 8058), or by a button on the page. */
  stopEmails: '/avisos/parar/:chave',
  /** Confirms a new e-mail address. */
  confirmEmail: '/dados-pessoais/confirmar/:chave',
  /** Takes a change of the e-mail address back. */
  undoEmail: '/dados-pessoais/desfazer/:chave',
  /** Takes the wish for deletion of an account back. */
  keepAccount: '/privacidade/manter/:chave',
} as const

/** Calendars (RFC 5545): the secret one of a person, and the events of everybody. */
export const calendarAddresses = { own: '/agenda/:chave.ics', events: '/eventos.ics' } as const
