import type { Language } from '@farol/contract/language.ts'
import { createHmac } from 'node:crypto'
import type { ComposedStores } from './stores.ts'
import type { ComposedSession } from './session.ts'
import type { ReadDocument } from '../features/institution/current-document.ts'
import { label } from '../features/institution/display-text.ts'
import type { MailDeps } from '../features/basket/mail-basket.ts'
import type { ListPrinter } from '../ports/list-printer.ts'
import { enqueueEmail } from '../jobs/mail.ts'

interface Surroundings {
  readonly publicUrl: string
  readonly secret: Buffer
  readonly session: Pick<ComposedSession, 'proveWork'>
  readonly readDocument: ReadDocument
  readonly printer: ListPrinter
}

/** What the basket needs to leave the house: the post, proof of work, the institution's look. */
export function basketDeps(stores: ComposedStores, { publicUrl, secret, session, readDocument, printer }: Surroundings): MailDeps {
  return {
    ...stores,
    publicUrl,
    printer,
    enqueueEmail,
    proveWork: session.proveWork,
    markOf: (text) => createHmac('sha256', secret).update(`basket-mail:${text}`).digest('base64url').slice(0, 22),
    look: async (language: Language) => {
      const { document } = await readDocument()
      return { name: label(document.name, language), ...(document.colours && { colour: document.colours.main }) }
    },
  }
}
