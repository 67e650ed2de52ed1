import { isZone, shippedZone } from '@farol/contract/library-zone.ts'
import { guides } from '@farol/contract/activities.ts'
import { allLanguages } from '@farol/contract/language.ts'
import { themes } from '@farol/contract/institution.ts'
import { searchDefaults, sortKeys } from '@farol/contract/search.ts'
import { enabledFields } from '@farol/contract/personal-data.ts'
import * as z from 'zod/mini'
import { shelfCode } from '../../catalogue/holdings/shelf-code.ts'
import { AskedOfPasswords, Bases, ContentProviders, MenuEntry, SecondFactorRule, SelfServiceTerminals } from './document-access.ts'
import { Colour, Day, Label, Link, Moment, OutsideAddress, PictureName, RichText, Spans, Week } from './document-parts.ts'
import { colourRefusal } from './palette.ts'
import { complaintReason, complaintsOf, type Complaint } from '../../ports/complaint.ts'
import { complaintLine } from '../../texts/complaint-text.ts'
import { areaTexts } from '../../texts/server-texts.ts'
import type pt from '../../../../texts/pt/institution.server.json'

const texts = areaTexts<typeof pt>('institution')

export const words = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max))
const Activity = z.int().check(z.minimum(1), z.maximum(999_999))
export const mailAddress = words(200).check(z.regex(/^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;".]+$/, complaintReason('noEmail')))

const Colours = z.strictObject({ main: Colour, night: z.optional(Colour) })

const Card = z.strictObject({
  title: Label,
  text: z.optional(RichText),
  picture: z.optional(z.strictObject({ file: PictureName, alt: z.optional(Label) })),
  link: z.optional(Link),
  from: z.optional(Day),
  until: z.optional(Day),
})

const Section = z.strictObject({ title: z.optional(Label), cards: z.array(Card).check(z.maxLength(24)) })

const HoursOfLibrary = z.strictObject({
  library: words(64),
  week: Week,
  exceptions: z._default(
    z
      .array(
        z
          .strictObject({ from: Day, until: z.optional(Day), open: Spans, reason: z.optional(Label), yearly: z.optional(z.boolean()) })
          .check(z.refine(({ from, until }) => until === undefined || from <= until, complaintReason('endsFirst'))),
      )
      .check(z.maxLength(400)),
    [],
  ),
  note: z.optional(RichText),
})

const EventOfInstitution = z
  .strictObject({
    title: Label,
    starts: Moment,
    ends: z.optional(Moment),
    place: z.optional(Label),
    text: z.optional(RichText),
    link: z.optional(Link),
  })
  .check(z.refine(({ starts, ends }) => ends === undefined || starts.slice(0, 10) <= ends.slice(0, 10), complaintReason('endsFirst')))

const SearchAddress = OutsideAddress.check(z.refine((address) => address.includes('{q}'), complaintReason('noWordsMark')))

/** Where readers of Brazilian libraries look next, until the institution names its own. */
const usualSearches = [
  {
    label: Object.fromEntries(allLanguages.map((language) => [language, texts(language).outsideSearch.scholar])),
    address: 'https://scholar.google.com/scholar?q={q}',
  },
  {
    label: { pt: 'Biblioteca Digital Brasileira de Teses e Dissertações' },
    address: 'https://bdtd.ibict.br/vufind/Search/Results?lookfor={q}',
  },
  { label: { pt: 'Oasisbr' }, address: 'https://oasisbr.ibict.br/vufind/Search/Results?lookfor={q}' },
  { label: { pt: 'SciELO' }, address: 'https://search.scielo.org/?q={q}' },
]

/** Everything that an institution sets without touching code; docs/guides/institution.md explains it field by field. */
const Fields = z.strictObject({
  name: Label,
  acronym: words(40),
  zone: z._default(z.string().check(z.refine(isZone, complaintReason('noZone'))), shippedZone),
  tenant: z._default(z.int().check(z.minimum(1)), 1),
  theme: z._default(z.enum(themes), 'neo'),
  colours: z.optional(Colours),
  logo: z.optional(z.strictObject({ file: PictureName, alt: Label, link: z.optional(Link) })),
  background: z.optional(PictureName),
  login: z._default(
    z.strictObject({
      label: z.optional(Label),
      welcome: z.optional(RichText),
      passwordPage: z.optional(Link),
      outside: z._default(z.boolean(), false),
      captcha: z.optional(z.enum(['suspicion', 'always'])),
      passwordRules: z.optional(AskedOfPasswords),
    }),
    { outside: false },
  ),
  secondFactor: SecondFactorRule,
  personalData: z._default(
    z.strictObject({
      enabled: z._default(z.array(z.enum(enabledFields)), []),
      fromElsewhere: z._default(z.array(z.enum(enabledFields)), []),
      registration: z._default(
        z
          .array(
            z.strictObject({
              // As a list of people calls it, or by its code.
              category: z.pipe(words(64), z.transform(shelfCode)),
              way: z.enum(['never', 'confirmation', 'desk']),
              months: z._default(z.int().check(z.minimum(1), z.maximum(120)), 12),
            }),
          )
          .check(z.maxLength(200)),
        [],
      ),
      notesInCopy: z._default(z.boolean(), false),
    }),
    { enabled: [], fromElsewhere: [], registration: [], notesInCopy: false },
  ),
  terms: z.optional(z.strictObject({ version: words(40), text: RichText })),
  support: z.optional(RichText),
  privacy: z.optional(Link),
  searchOrder: z._default(z.enum(sortKeys), searchDefaults.orderBy),
  acquisitionOnWeb: z._default(z.boolean(), true),
  commentReasons: z.optional(z.array(z.strictObject({ text: Label })).check(z.maxLength(30))),
  guides: z.optional(
    z.array(z.enum(guides)).check(
      z.minLength(1),
      z.refine((list) => new Set(list).size === list.length, complaintReason('guideTwice')),
    ),
  ),
  visitorActivities: z.optional(z.array(Activity)),
  activityNotes: z._default(z.record(z.string().check(z.regex(/^[1-9]\d{0,5}$/, complaintReason('noActivity'))), RichText), {}),
  externalCatalogues: z._default(
    z
      .array(z.strictObject({ activity: z.union([z.literal(57), z.literal(87)]), label: Label, address: OutsideAddress }))
      .check(z.maxLength(12)),
    [],
  ),
  outsideSearches: z._default(z.array(z.strictObject({ label: Label, address: SearchAddress })).check(z.maxLength(12)), usualSearches),
  standards: z.optional(
    z.strictObject({
      products: z
        .array(z.strictObject({ code: words(64).check(z.regex(/^[\p{L}\p{N}.-]+$/u, complaintReason('noCode'))), name: Label }))
        .check(z.maxLength(60)),
    }),
  ),
  signLanguage: z.optional(z.strictObject({ address: OutsideAddress })),
  notice: z.optional(z.strictObject({ id: words(64), text: RichText, from: z.optional(Day), until: z.optional(Day) })),
  sections: z._default(z.strictObject({ first: z.optional(Section), second: z.optional(Section) }), {}),
  faq: z._default(z.array(z.strictObject({ group: z.optional(Label), question: Label, answer: RichText })).check(z.maxLength(200)), []),
  about: z._default(
    z.strictObject({
      title: z.optional(Label),
      text: z.optional(RichText),
      address: z.optional(words(300)),
      phone: z.optional(words(60)),
      email: z.optional(mailAddress),
      networks: z._default(z.array(z.strictObject({ name: words(60), address: OutsideAddress })).check(z.maxLength(20)), []),
    }),
    { networks: [] },
  ),
  hours: z._default(
    z.array(HoursOfLibrary).check(
      z.maxLength(500),
      z.refine((list) => new Set(list.map((one) => one.library)).size === list.length, complaintReason('libraryTwice')),
    ),
    [],
  ),
  events: z._default(z.array(EventOfInstitution).check(z.maxLength(500)), []),
  outsideEvents: z.optional(z.strictObject({ address: OutsideAddress, token: z.optional(words(500)) })),
  bases: z.optional(Bases),
  providers: z._default(ContentProviders, {}),
  userMenu: z._default(
    z.array(MenuEntry).check(
      z.maxLength(30),
      z.refine((list) => new Set(list.map((one) => one.activity)).size === list.length, complaintReason('activityTwice')),
    ),
    [],
  ),
  selfService: z.optional(SelfServiceTerminals),
  accessibility: z.optional(z.strictObject({ contact: mailAddress, reviewed: z.optional(Day), text: z.optional(RichText) })),
})

// Colours are judged against the grounds of the theme that they are for.
export const InstitutionDocument = Fields.check((context) => {
  const { colours, theme } = context.value
  const refusal = colours && colourRefusal(colours, theme)
  if (!refusal) return
  const { reason, params } = refusal
  context.issues.push({ code: 'custom', message: reason, params, input: context.value, path: ['colours'] })
})

/** A checked document: texts per language, HTML sanitised, hours as seven days. */
export type InstitutionDocument = z.output<typeof InstitutionDocument>

/** What a place is called before it was given a name. */
export const unsetDocument: InstitutionDocument = z.parse(InstitutionDocument, { name: 'Farol', acronym: 'Farol' })

/** A document that cannot be used, and why. */
export class DocumentRefused extends Error {
  readonly complaints: readonly Complaint[]

  constructor(complaints: readonly Complaint[]) {
    super(complaints.map(complaintLine).join('\n'))
    this.name = 'DocumentRefused'
    this.complaints = complaints
  }
}

/** Checks a document as staff wrote it. Throws `DocumentRefused` with every complaint. */
export function parseDocument(written: unknown): InstitutionDocument {
  const result = z.safeParse(InstitutionDocument, written, { reportInput: true })
  if (result.success) return result.data
  throw new DocumentRefused(complaintsOf(result.error.issues))
}
