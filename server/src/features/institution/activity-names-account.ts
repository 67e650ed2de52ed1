import { activities } from '@farol/contract/activities.ts'
import type { InEveryLanguage } from '@farol/contract/language.ts'

/** Names of activities in a person’s own area. */
export const accountActivityNames = {
  [activities.alerts]: ['Alertas', 'Alerts', 'Alertas', 'Alertes', 'Avvisi'],
  [activities.personalData]: ['Dados pessoais', 'Personal data', 'Datos personales', 'Données personnelles', 'Dati personali'],
  [activities.exchangeUsers]: [
    'Troca de usuário',
    'Exchange of users',
    'Cambio de usuario',
    'Changement d’utilisateur',
    'Cambio di utente',
  ],
  [activities.loans]: ['Empréstimos', 'Loans', 'Préstamos', 'Prêts', 'Prestiti'],
  [activities.debts]: ['Débitos', 'Debts', 'Deudas', 'Dettes', 'Debiti'],
  [activities.suspensions]: ['Afastamentos', 'Suspensions', 'Suspensiones', 'Suspensions', 'Sospensioni'],
  [activities.clearance]: ['Nada consta', 'No-debts declaration', 'Libre de deudas', 'Quitus', 'Nulla osta'],
  [activities.loanToken]: ['Token de empréstimo', 'Loan token', 'Token de préstamo', 'Jeton de prêt', 'Token di prestito'],
  [activities.libraryCard]: ['Carteira', 'Library card', 'Carné', 'Carte de lecteur', 'Tessera'],
} as const satisfies Readonly<Record<number, InEveryLanguage>>
