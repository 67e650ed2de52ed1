import { libraryZone } from '@farol/contract/library-zone.ts'
import { emailWords } from '@farol/contract/desk/email-words.ts'
import type { Reader } from '@farol/contract/desk/readers.ts'
import { localMoment } from '../../circulation/local-time.ts'
import type { ReaderEmail, ReaderNote, ReceiptWish } from '../../ports/desk-readers.ts'
import type { Stores } from '../../ports/stores.ts'

export const wishes: Readonly<Record<ReceiptWish, Reader['comprovante']>> = {
  none: 'nenhum',
  print: 'imprimir',
  email: 'email',
  ask: 'perguntar',
}

const emailStates: Readonly<Record<ReaderEmail['state'], Reader['emails'][number]['situacao']>> = {
  waiting: 'na_fila',
  sent: 'enviado',
  returned: 'devolvido',
  without_address: 'sem_endereco',
  failed: 'falhou',
}

const maxEmails = 50

export const noteToWire = ({ id, kind, text, writtenAt }: ReaderNote): Reader['notas'][number] => ({
  codigo: String(id),
  tipo: kind === 'public' ? 'publica' : 'interna',
  texto: text,
  quando: writtenAt,
})

/** E-mails that went or wait, without their texts, and notes. */
export async function fileOf({ deskReaders }: Pick<Stores, 'deskReaders'>, patronId: number): Promise<Pick<Reader, 'emails' | 'notas'>> {
  const [emails, notes] = await Promise.all([deskReaders.emails(patronId, maxEmails), deskReaders.notes(patronId)])
  return {
    emails: emails.map(({ kind, at, state }) => ({
      tipo: emailWords[kind],
      data: localMoment(new Date(at), libraryZone()).date,
      situacao: emailStates[state],
    })),
    notas: notes.map(noteToWire),
  }
}
