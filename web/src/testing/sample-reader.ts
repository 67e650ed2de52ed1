import type { Reader } from '@farol/contract/desk/readers.ts'

/** Ana, code 17, as the desk sees her: nothing on loan, nothing owed. */
export const sampleReader = (part: { readonly [F in keyof Reader]?: unknown } = {}): Reader =>
  ({
    codigo: '17',
    nome: 'Ana Souza',
    versao: 4,
    equipe: false,
    segundo_fator: false,
    vinculos: [],
    impede: [],
    bloqueios: [],
    emprestimos: [],
    reservas: [],
    solicitacoes: [],
    debitos: [],
    creditos: [],
    emails: [],
    notas: [],
    contra_exclusao: [],
    comprovante: 'nenhum',
    ...part,
  }) as Reader
