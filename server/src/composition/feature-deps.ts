import path from 'node:path'
import type { Language } from '@farol/contract/language.ts'
import { institutionFolder } from '../adapters/documents/institution-folder.ts'
import { copyFolder } from '../adapters/documents/copy-folder.ts'
import { calendarService } from '../adapters/events/calendar-service.ts'
import type { ExternalOptions } from '../adapters/outside/external-request.ts'
import { slipDrivers } from '../adapters/payment-slips/drivers.ts'
import type { Config } from '../config.ts'
import type { EmailLook } from '../features/alerts/alert-email.ts'
import type { MailDeps } from '../features/basket/mail-basket.ts'
import { html, label } from '../features/institution/display-text.ts'
import type { ReadDocument } from '../features/institution/current-document.ts'
import type { PasswordPlace } from '../features/password-recovery/password-routes.ts'
import type { TermsDeps } from '../features/privacy/terms.ts'
import type { ReadFactorPolicy } from '../features/second-factor/factor-policy.ts'
import type { SavingDeps } from '../features/personal-data/save-personal-data.ts'
import type { ReadSite } from '../http/pages.ts'
import { noteLive, noteTitles } from '../caches/page-reads.ts'
import { enqueueEmail } from '../jobs/mail.ts'
import type { AlertKinds } from '../ports/alert-kinds.ts'
import type { CalendarSource } from '../ports/calendar-entries.ts'
import type { BugTracker } from '../ports/bug-tracker.ts'
import type { DocumentPrinter } from '../ports/document-printer.ts'
import type { CopyFiles } from '../ports/copy-files.ts'
import type { EventsService } from '../ports/events-service.ts'
import type { InstitutionFiles } from '../ports/institution-files.ts'
import type { ListPrinter } from '../ports/list-printer.ts'
import type { Mailer } from '../ports/mailer.ts'
import type { Stores } from '../ports/stores.ts'
import type { SearchIndex } from '../ports/search-index.ts'
import type { AccessToContent } from './access.ts'
import type { CommentDeskDeps } from '../features/desk/comment-routes.ts'
import type { CategoryDeps } from '../features/desk/category-routes.ts'
import type { MergeDeps } from '../features/desk/merge-routes.ts'
import type { CopyDeps } from '../features/privacy/data-copy.ts'
import { removeRows } from '../features/privacy/remove-person.ts'
import type { PeopleImportDeps } from '../features/desk/people-import-routes.ts'
import { replacingEmail } from '../features/desk/replaced-email.ts'
import { activityName } from '../features/institution/activity-names.ts'
import { importPatrons } from '../features/patron-records/import-patrons.ts'
import type { DocumentGate } from '../features/desk/document-gate.ts'
import { documentGate } from './document-gate.ts'
import { factorPolicyReader } from './second-factor.ts'
import { basketDeps } from './basket.ts'
import type { cachedStores } from './caches.ts'
import type { ComposedSession } from './session.ts'

type CachedStores = ReturnType<typeof cachedStores>
type SessionParts = Pick<ComposedSession, 'checkPresentPassword' | 'proveWork' | 'startActing'> & ComposedSession['passwords']

/** Parts of the institution's document, for features that know no document. */
interface DocumentParts {
  readonly readPersonalDataSettings: SavingDeps['readSettings']
  readonly readNotesInCopy: CopyDeps['readNotesInCopy']
  readonly readPasswordPlace: () => Promise<PasswordPlace>
  readonly readFactorPolicy: ReadFactorPolicy
  readonly ownCommentReasons: CommentDeskDeps['ownCommentReasons']
  readonly readTerms: TermsDeps['readTerms']
  /** Name and colour of the institution. */
  readonly emailLook: (language: Language) => Promise<EmailLook>
}

const documentParts = (readDocument: ReadDocument): DocumentParts => ({
  readPersonalDataSettings: async () => (await readDocument()).document.personalData,
  readNotesInCopy: async () => (await readDocument()).document.personalData.notesInCopy,
  readFactorPolicy: factorPolicyReader(readDocument),
  ownCommentReasons: async (language) => (await readDocument()).document.commentReasons?.map(({ text }) => label(text, language)),
  async readTerms(language) {
    const { terms } = (await readDocument()).document
    return terms && { version: terms.version, text: html(terms.text, language) }
  },
  async readPasswordPlace() {
    const { outside, passwordPage: page } = (await readDocument()).document.login
    return { outside, ...(page !== undefined && { page }) }
  },
  async emailLook(language) {
    const { name, colours } = (await readDocument()).document
    return { name: label(name, language), ...(colours && { colour: colours.main }) }
  },
})

/** Everything that a feature may ask for: each names in its `Feature` what it takes. */
export interface FeatureDeps extends AccessToContent, SessionParts, DocumentParts, CachedStores {
  readonly index: SearchIndex
  readonly publicUrl: string
  readonly slug: string
  readonly secret: Buffer
  readonly languages: readonly Language[]
  readonly readDocument: ReadDocument
  readonly readName: ReadSite
  readonly readSiteName: (language: Language) => Promise<string>
  readonly institutionFiles: InstitutionFiles
  readonly copyFiles: CopyFiles
  readonly checkFactorOf: ComposedSession['checkFactorOf']
  readonly eventsService: EventsService
  readonly enqueueEmail: typeof enqueueEmail
  readonly printer: DocumentPrinter
  readonly paymentSlips: typeof slipDrivers
  readonly mailer: Mailer
  readonly alertKinds: AlertKinds
  readonly calendarSources: readonly CalendarSource<Stores>[]
  readonly basket: MailDeps
  readonly bugs: BugTracker
  readonly noteTitles: typeof noteTitles
  readonly noteLive: typeof noteLive
  readonly documentGate: DocumentGate
  readonly activityName: CategoryDeps['activityName']
  readonly importPeople: PeopleImportDeps['importPeople']
  readonly removeRows: MergeDeps['removeRows']
}

export interface FeatureParts {
  readonly content: AccessToContent
  readonly session: ComposedSession
  readonly index: SearchIndex
  readonly secret: Buffer
  readonly languages: readonly Language[]
  readonly readDocument: ReadDocument
  readonly readSite: ReadSite
  readonly printer: ListPrinter & DocumentPrinter
  readonly mailer: Mailer
  readonly alertKinds: AlertKinds
  readonly calendarSources: readonly CalendarSource<Stores>[]
  readonly bugs: BugTracker
  readonly outside: ExternalOptions | undefined
}

export function featureDeps({ publicUrl, slug, dataDir }: Config, stores: CachedStores, parts: FeatureParts): FeatureDeps {
  const {
    content,
    session,
    index,
    secret,
    languages,
    readDocument,
    readSite,
    printer,
    mailer,
    alertKinds,
    calendarSources,
    bugs,
    outside,
  } = parts
  const { checkPresentPassword, passwords, proveWork, startActing } = session
  return {
    ...stores,
    noteTitles,
    noteLive,
    documentGate,
    activityName,
    removeRows,
    importPeople: ({ file, text, language, ...watch }) =>
      importPatrons(
        { ...stores, replaceEmail: replacingEmail({ clock: stores.clock, enqueueEmail, publicUrl }, language) },
        file,
        text,
        watch,
      ),
    ...content,
    checkPresentPassword,
    proveWork,
    startActing,
    ...passwords,
    ...documentParts(readDocument),
    index,
    publicUrl,
    slug,
    secret,
    languages,
    readDocument,
    readName: readSite,
    readSiteName: async (language) => (await readSite(language)).name,
    copyFiles: copyFolder(path.join(dataDir, 'copies'), stores.clock),
    checkFactorOf: session.checkFactorOf,
    institutionFiles: institutionFolder(path.join(dataDir, 'institution')),
    eventsService: calendarService({ clock: stores.clock, outside }),
    enqueueEmail,
    printer,
    paymentSlips: slipDrivers,
    mailer,
    alertKinds,
    calendarSources,
    basket: basketDeps(stores, { publicUrl, secret, session, readDocument, printer }),
    bugs,
  }
}
