import { activities, type ActivityCode } from '@farol/contract/activities.ts'
import { textIn, type InEveryLanguage, type Language } from '@farol/contract/language.ts'
import { accountActivityNames } from './activity-names-account.ts'
import { deskActivityNames } from './activity-names-desk.ts'

const names: Readonly<Record<ActivityCode, InEveryLanguage>> = {
  ...accountActivityNames,
  ...deskActivityNames,
  [activities.settings]: ['Minha conta', 'My account', 'Mi cuenta', 'Mon compte', 'Il mio account'],
  [activities.acquisitionSuggestion]: [
    'Sugestão de aquisição',
    'Purchase suggestion',
    'Sugerencia de adquisición',
    'Suggestion d’achat',
    'Suggerimento d’acquisto',
  ],
  [activities.comments]: ['Comentários', 'Comments', 'Comentarios', 'Commentaires', 'Commenti'],
  [activities.hold]: ['Reserva', 'Hold', 'Reserva', 'Réservation', 'Prenotazione'],
  [activities.copies]: ['Exemplares', 'Copies', 'Ejemplares', 'Exemplaires', 'Copie'],
  [activities.kardex]: [
    'Coleção de fascículos',
    'Issues held',
    'Colección de fascículos',
    'État de collection',
    'Consistenza dei fascicoli',
  ],
  [activities.reference]: ['Referência', 'Reference', 'Referencia', 'Référence', 'Citazione'],
  [activities.marc]: ['MARC', 'MARC', 'MARC', 'MARC', 'MARC'],
  [activities.externalCatalogue]: ['Catálogo externo', 'External catalogue', 'Catálogo externo', 'Catalogue externe', 'Catalogo esterno'],
  [activities.statistics]: ['Dados estatísticos', 'Statistics', 'Datos estadísticos', 'Statistiques', 'Statistiche'],
  [activities.loanRequest]: [
    'Solicitação de empréstimo',
    'Loan request',
    'Solicitud de préstamo',
    'Demande de prêt',
    'Richiesta di prestito',
  ],
  [activities.externalCatalogueSecond]: [
    'Outro catálogo externo',
    'Other external catalogue',
    'Otro catálogo externo',
    'Autre catalogue externe',
    'Altro catalogo esterno',
  ],
  [activities.logo]: ['Logotipo', 'Logo', 'Logotipo', 'Logo', 'Logo'],
  [activities.modalLoginKeepsSession]: [
    'Sessão mantida após o acesso',
    'Session kept after signing in',
    'Sesión mantenida tras el acceso',
    'Session maintenue après la connexion',
    'Sessione mantenuta dopo l’accesso',
  ],
  [activities.dublinCore]: ['Dublin Core', 'Dublin Core', 'Dublin Core', 'Dublin Core', 'Dublin Core'],
  [activities.forgotPassword]: [
    'Esqueci minha senha',
    'Forgot my password',
    'Olvidé mi contraseña',
    'Mot de passe oublié',
    'Password dimenticata',
  ],
  [activities.teacherSuggestion]: [
    'Sugestão de compra do docente',
    'Teacher’s purchase suggestion',
    'Sugerencia de compra del docente',
    'Suggestion d’achat de l’enseignant',
    'Suggerimento d’acquisto del docente',
  ],
  [activities.fullStatistics]: [
    'Dados estatísticos completos',
    'Full statistics',
    'Datos estadísticos completos',
    'Statistiques complètes',
    'Statistiche complete',
  ],
  [activities.captcha]: [
    'Verificação contra robôs',
    'Check against robots',
    'Verificación contra robots',
    'Vérification contre les robots',
    'Verifica contro i robot',
  ],
}

/** What an activity is called in the reader's language; a number of the institution's own is its own name. */
export function activityName(code: number, language: Language): string {
  const known = names[code as ActivityCode]
  return known ? textIn(known, language) : String(code)
}
