import { textIn, type InEveryLanguage, type Language } from '@farol/contract/language.ts'
import type { ClosedReason } from '@farol/contract/title-permissions.ts'

const texts: Readonly<Record<ClosedReason, InEveryLanguage>> = {
  nao_oferecido: [
    'Esta biblioteca não oferece esta consulta.',
    'This library does not offer this view.',
    'Esta biblioteca no ofrece esta consulta.',
    'Cette bibliothèque ne propose pas cette consultation.',
    'Questa biblioteca non offre questa consultazione.',
  ],
  exige_identificacao: [
    'Identifique-se para continuar.',
    'Sign in to go on.',
    'Identifíquese para continuar.',
    'Connectez-vous pour continuer.',
    'Accedi per continuare.',
  ],
  nao_e_periodico: [
    'Só periódicos têm esta consulta.',
    'Only periodicals have this view.',
    'Solo las publicaciones periódicas tienen esta consulta.',
    'Seuls les périodiques ont cette consultation.',
    'Solo i periodici hanno questa consultazione.',
  ],
  e_periodico: [
    'Os sumários de um periódico estão por fascículo.',
    'The contents of a periodical are listed by issue.',
    'Los índices de una publicación periódica están por fascículo.',
    'Les sommaires d’un périodique sont donnés par fascicule.',
    'I sommari di un periodico sono elencati per fascicolo.',
  ],
  sem_conteudo: [
    'Nada foi registrado aqui.',
    'Nothing has been recorded here.',
    'No hay nada registrado aquí.',
    'Rien n’a été enregistré ici.',
    'Qui non è stato registrato nulla.',
  ],
  sem_exemplares: [
    'Este título não tem exemplares.',
    'This title has no copies.',
    'Este título no tiene ejemplares.',
    'Ce titre n’a pas d’exemplaires.',
    'Questo titolo non ha copie.',
  ],
  ha_exemplares_disponiveis: [
    'Há exemplares na estante: não é preciso reservar.',
    'Copies are on the shelf: no hold is needed.',
    'Hay ejemplares en el estante: no es necesario reservar.',
    'Des exemplaires sont en rayon : il n’est pas nécessaire de réserver.',
    'Ci sono copie a scaffale: non serve prenotare.',
  ],
  sem_exemplares_disponiveis: [
    'Nenhum exemplar está na estante agora.',
    'No copy is on the shelf at the moment.',
    'Ningún ejemplar está en el estante ahora.',
    'Aucun exemplaire n’est en rayon pour l’instant.',
    'Nessuna copia è ora a scaffale.',
  ],
  nao_circula: [
    'Este título não é emprestado.',
    'This title is not lent.',
    'Este título no se presta.',
    'Ce titre est exclu du prêt.',
    'Questo titolo è escluso dal prestito.',
  ],
  nao_atendido_aqui: [
    'A biblioteca ainda não recebe este pedido por aqui: peça no balcão.',
    'The library does not take this request here yet: ask at the desk.',
    'La biblioteca aún no recibe este pedido por aquí: solicítelo en el mostrador.',
    'La bibliothèque ne reçoit pas encore cette demande ici : adressez-vous au guichet.',
    'La biblioteca non riceve ancora qui questa richiesta: chiedi al banco.',
  ],
  afastado: ['Você está afastado.', 'You are suspended.', 'Usted está suspendido.', 'Vous êtes suspendu.', 'Sei sospeso.'],
  em_debito: [
    'Você tem débitos acima do limite.',
    'You have debts above the limit.',
    'Tiene deudas por encima del límite.',
    'Vos dettes dépassent la limite.',
    'Hai debiti oltre il limite.',
  ],
  em_atraso: [
    'Você tem material em atraso. Devolva-o primeiro.',
    'You have overdue material. Return it first.',
    'Tiene material atrasado. Devuélvalo primero.',
    'Vous avez un document en retard. Rendez-le d’abord.',
    'Hai materiale in ritardo. Restituiscilo prima.',
  ],
  cadastro_vencido: [
    'A validade do seu cadastro terminou. Renove o cadastro.',
    'Your registration has ended. Renew it.',
    'La vigencia de su registro terminó. Renuévelo.',
    'Votre inscription est arrivée à son terme. Renouvelez-la.',
    'La tua iscrizione è scaduta. Rinnovala.',
  ],
  limite_atingido: [
    'Você já atingiu o limite. Cancele uma ou aguarde.',
    'You have reached the limit. Cancel one or wait.',
    'Ya alcanzó el límite. Cancele una o espere.',
    'Vous avez atteint la limite. Annulez-en une ou attendez.',
    'Hai raggiunto il limite. Annullane una o aspetta.',
  ],
  ja_possui: [
    'Este título já está emprestado ou reservado para você.',
    'This title is already on loan or on hold for you.',
    'Este título ya está prestado o reservado para usted.',
    'Ce titre est déjà prêté ou réservé pour vous.',
    'Questo titolo è già in prestito o prenotato per te.',
  ],
  categoria_sem_emprestimo: [
    'Sua categoria não faz empréstimos.',
    'Your category does not borrow.',
    'Su categoría no tiene préstamos.',
    'Votre catégorie n’emprunte pas.',
    'La tua categoria non prende in prestito.',
  ],
}

/** Why a section of a title is closed, in the reader's language. */
export const reasonText = (reason: ClosedReason, language: Language): string => textIn(texts[reason], language)
