import type { InEveryLanguage } from '@farol/contract/language.ts'

/** States of holds and loan requests inside a sentence: both are feminine in Portuguese, Spanish, French and Italian. */
export const stateWords: Readonly<Record<string, InEveryLanguage>> = {
  em_fila: ['na fila', 'in the queue', 'en la cola', 'dans la file', 'in coda'],
  a_caminho: ['a caminho', 'on its way', 'en camino', 'en route', 'in viaggio'],
  liberada: ['liberada', 'released', 'liberada', 'mise de côté', 'pronta per il ritiro'],
  atendida: ['atendida', 'fulfilled', 'atendida', 'satisfaite', 'soddisfatta'],
  vencida: ['vencida', 'expired', 'vencida', 'expirée', 'scaduta'],
  cancelada: ['cancelada', 'cancelled', 'cancelada', 'annulée', 'annullata'],
  aguardando: ['aguardando', 'waiting', 'en espera', 'en attente', 'in attesa'],
  em_transito: ['em trânsito', 'in transit', 'en tránsito', 'en transit', 'in transito'],
  disponivel: ['disponível', 'available', 'disponible', 'disponible', 'disponibile'],
  retirado: ['retirada', 'fetched', 'retirada', 'retirée', 'ritirata'],
  concluido: ['concluída', 'finished', 'concluida', 'terminée', 'conclusa'],
  nao_concluido: ['encerrada sem atendimento', 'ended unfulfilled', 'cerrada sin atender', 'close sans suite', 'chiusa senza esito'],
}
