import type { Language } from '@farol/contract/language.ts'
import type { ClosedReason } from '@farol/contract/title-permissions.ts'

const texts: Readonly<Record<ClosedReason, readonly [pt: string, en: string, es: string]>> = {
  nao_oferecido: [
    'Esta biblioteca não oferece esta consulta.',
    'This library does not offer this view.',
    'Esta biblioteca no ofrece esta consulta.',
  ],
  exige_identificacao: ['Identifique-se para continuar.', 'Sign in to go on.', 'Identifíquese para continuar.'],
  nao_e_periodico: [
    'Só periódicos têm esta consulta.',
    'Only periodicals have this view.',
    'Solo las publicaciones periódicas tienen esta consulta.',
  ],
  e_periodico: [
    'Os sumários de um periódico estão por fascículo.',
    'The contents of a periodical are listed by issue.',
    'Los índices de una publicación periódica están por fascículo.',
  ],
  sem_conteudo: ['Nada foi registrado aqui.', 'Nothing has been recorded here.', 'No hay nada registrado aquí.'],
  sem_exemplares: ['Este título não tem exemplares.', 'This title has no copies.', 'Este título no tiene ejemplares.'],
  ha_exemplares_disponiveis: [
    'Há exemplares na estante: não é preciso reservar.',
    'Copies are on the shelf: no hold is needed.',
    'Hay ejemplares en el estante: no es necesario reservar.',
  ],
  sem_exemplares_disponiveis: [
    'Nenhum exemplar está na estante agora.',
    'No copy is on the shelf at the moment.',
    'Ningún ejemplar está en el estante ahora.',
  ],
  nao_circula: ['Este título não é emprestado.', 'This title is not lent.', 'Este título no se presta.'],
  nao_atendido_aqui: [
    'A biblioteca ainda não recebe este pedido por aqui: peça no balcão.',
    'The library does not take this request here yet: ask at the desk.',
    'La biblioteca aún no recibe este pedido por aquí: solicítelo en el mostrador.',
  ],
}

/** Why a section of a title is closed, in the reader's language. */
export const reasonText = (reason: ClosedReason, language: Language): string =>
  texts[reason][language === 'en' ? 1 : language === 'es' ? 2 : 0]
