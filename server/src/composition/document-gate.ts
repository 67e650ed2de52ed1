import type { DocumentGate } from '../features/desk/document-gate.ts'
import type { Complaint } from '../ports/complaint.ts'
import { DocumentRefused, parseDocument } from '../features/institution/document.ts'
import { storeDocument, versionName } from '../features/institution/store-document.ts'

/** What `work` answers, or `otherwise` where the document was refused. */
async function unlessRefused<T>(work: () => T | Promise<T>, otherwise: (complaints: readonly Complaint[]) => T): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof DocumentRefused) return otherwise(error.complaints)
    throw error
  }
}

/** The institution's document for the desk, which knows none of its fields. */
export const documentGate: DocumentGate = {
  versionName,
  check(document) {
    try {
      parseDocument(document)
      return []
    } catch (error) {
      if (error instanceof DocumentRefused) return error.complaints
      throw error
    }
  },
  store: (inside, document, expected) =>
    unlessRefused<number | undefined>(
      () => storeDocument({ together: (work) => work(inside) }, document, expected),
      () => undefined,
    ),
}
