import { offer, type AlertKindDeclaration } from '../../ports/alert-kinds.ts'

export const commentAlerts: readonly AlertKindDeclaration[] = [
  { name: 'comment_decided', ...offer, days: 180, link: '/meu{product}/comentarios' },
]
