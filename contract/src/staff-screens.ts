/** Addresses of the desk. Apart from `screens`: no page of a visitor names them. */
export const staffScreens = {
  desk: '/equipe',
  signIn: '/equipe/entrar',
  reader: '/equipe/leitor/:cod',
  copy: '/equipe/exemplar/:codigo',
  money: '/equipe/caixa',
  holds: '/equipe/reservas',
  loanRequests: '/equipe/solicitacoes-emprestimo',
  transits: '/equipe/transitos',
  tasks: '/equipe/pendencias',
  overdue: '/equipe/atrasos',
  dueDates: '/equipe/prorrogacao',
  clearanceList: '/equipe/nada-consta',
  report: '/equipe/relatorios',
  policies: '/equipe/politicas',
  calendar: '/equipe/calendario',
  bankFile: '/equipe/arquivo-bancario',
  institution: '/equipe/instituicao',
  access: '/equipe/acessos',
  audit: '/equipe/auditoria',
  comments: '/equipe/comentarios',
  messages: '/equipe/mensagens',
  notices: '/equipe/avisos',
  privacy: '/equipe/privacidade',
  day: '/equipe/dia',
  demoCodes: '/equipe/demo/codigos',
} as const

export const readerScreen = (code: string): string => `/equipe/leitor/${encodeURIComponent(code)}`

export const copyScreen = (barcode: string): string => `/equipe/exemplar/${encodeURIComponent(barcode)}`
