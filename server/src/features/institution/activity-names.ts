import { activities, type ActivityCode } from '@farol/contract/activities.ts'
import type { Language } from '@farol/contract/language.ts'

const names: Readonly<Record<ActivityCode, readonly [pt: string, en: string, es: string]>> = {
  [activities.settings]: ['Minha conta', 'My account', 'Mi cuenta'],
  [activities.acquisitionSuggestion]: ['Sugestão de aquisição', 'Purchase suggestion', 'Sugerencia de adquisición'],
  [activities.comments]: ['Comentários', 'Comments', 'Comentarios'],
  [activities.hold]: ['Reserva', 'Hold', 'Reserva'],
  [activities.copies]: ['Exemplares', 'Copies', 'Ejemplares'],
  [activities.kardex]: ['Coleção de fascículos', 'Issues held', 'Colección de fascículos'],
  [activities.reference]: ['Referência', 'Reference', 'Referencia'],
  [activities.marc]: ['MARC', 'MARC', 'MARC'],
  [activities.externalCatalogue]: ['Catálogo externo', 'External catalogue', 'Catálogo externo'],
  [activities.statistics]: ['Dados estatísticos', 'Statistics', 'Datos estadísticos'],
  [activities.loanRequest]: ['Solicitação de empréstimo', 'Loan request', 'Solicitud de préstamo'],
  [activities.externalCatalogueSecond]: ['Outro catálogo externo', 'Other external catalogue', 'Otro catálogo externo'],
  [activities.logo]: ['Logotipo', 'Logo', 'Logotipo'],
  [activities.modalLoginKeepsSession]: ['Sessão mantida após o acesso', 'Session kept after signing in', 'Sesión mantenida tras el acceso'],
  [activities.dublinCore]: ['Dublin Core', 'Dublin Core', 'Dublin Core'],
  [activities.forgotPassword]: ['Esqueci minha senha', 'Forgot my password', 'Olvidé mi contraseña'],
  [activities.teacherSuggestion]: ['Sugestão de compra do docente', 'Teacher’s purchase suggestion', 'Sugerencia de compra del docente'],
  [activities.fullStatistics]: ['Dados estatísticos completos', 'Full statistics', 'Datos estadísticos completos'],
  [activities.captcha]: ['Verificação contra robôs', 'Check against robots', 'Verificación contra robots'],
}

/** What an activity is called in the reader's language; a number of the institution's own is its own name. */
export function activityName(code: number, language: Language): string {
  const known = names[code as ActivityCode]
  return known ? known[language === 'en' ? 1 : language === 'es' ? 2 : 0] : String(code)
}
