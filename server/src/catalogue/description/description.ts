/** What a bibliographic record says, taken apart: plain data that lists, screens, the index, references and exports are made of. */

export type HeadingKind =
  | 'person'
  | 'entity'
  | 'event'
  | 'work'
  | 'topic'
  | 'place'
  | 'genre'
  | 'period'
  | 'series'
  | 'keyword'
  | 'publisher'

/** `key` is comparable within its kind; `authorityNumber` is what $0 names (a control number, its source in brackets dropped). */
export type Heading = { kind: HeadingKind; key: string; label: string; authorityNumber?: string }

export type HeadingUse = 'author' | 'contributor' | 'subject' | 'genre' | 'series' | 'work' | 'publisher'

/** A heading as a title uses it. `position` counts from 0 in record order. */
export type TitleHeading = Heading & { use: HeadingUse; roles: Role[]; position: number }

export type Role =
  | 'author'
  | 'organizer'
  | 'coordinator'
  | 'editor'
  | 'compiler'
  | 'translator'
  | 'illustrator'
  | 'adviser'
  | 'coadviser'
  | 'director'
  | 'producer'
  | 'screenwriter'
  | 'composer'
  | 'lyricist'
  | 'arranger'
  | 'conductor'
  | 'performer'
  | 'narrator'
  | 'adapter'
  | 'photographer'
  | 'cartographer'
  | 'artist'
  | 'prefacer'
  | 'reviser'
  | 'annotator'
  | 'interviewer'
  | 'interviewee'
  | 'publisher'
  | 'degree_grantor'
  | 'host'
  | 'sponsor'
  | 'contributor'

/** `surname` and `forename` are filled for persons entered surname first. */
export type TitleName = {
  tag: string
  kind: 'person' | 'entity' | 'event'
  label: string
  key: string
  main: boolean
  roles: Role[]
  /** The roles as the record words them. */
  roleWords: string[]
  surname?: string
  forename?: string
  /** "Jr.", where it has a subfield of its own. */
  suffix?: string
  numeration?: string
  dates?: string
  /** Parts of an entity, widest first; of an event: name, number, year, place. */
  units?: string[]
  event?: { number?: string; date?: string; place?: string }
  authorityNumber?: string
}

export type TitleStatement = {
  proper: string
  remainder?: string
  /** 245 $n and $p, as read: "Livro 2, A volta". */
  parts?: string
  responsibility?: string
  medium?: string
  /** One line: proper, remainder, parts. */
  full: string
  /** Characters of `proper` that do not count for sorting. */
  nonSorting: number
  sortKey: string
  /** True when the main entry is the title itself. */
  isMainEntry: boolean
}

export type OtherTitleKind =
  | 'uniform'
  | 'parallel'
  | 'variant'
  | 'abbreviated'
  | 'key'
  | 'translated'
  | 'former'
  | 'collective'
  | 'analytic'
  | 'script'
/**
 * `nonSorting`: characters at the beginning of `text` that do not count for sorting, where there are any. `work`: of a uniform title, the work that it
 * means in whatever language.
 */
export type OtherTitle = { kind: OtherTitleKind; text: string; display?: string; nonSorting?: number; work?: string }

export type Subject = {
  tag: string
  kind: HeadingKind
  label: string
  key: string
  parts: string[]
  thesaurus?: string
  authorityNumber?: string
}

/** `nonSorting`: as in `OtherTitle`, of `title`. */
export type SeriesStatement = { title: string; nonSorting?: number; volume?: string; issn?: string; key: string; traced: boolean }

export type ImprintKind = 'publication' | 'production' | 'distribution' | 'manufacture' | 'copyright'
export type Imprint = { kind: ImprintKind; places: string[]; publishers: string[]; date?: string }

export type NoteKind =
  | 'general'
  | 'with'
  | 'thesis'
  | 'bibliography'
  | 'access'
  | 'credits'
  | 'frequency'
  | 'cast'
  | 'event'
  | 'audience'
  | 'supplement'
  | 'additional_form'
  | 'reproduction'
  | 'original'
  | 'system'
  | 'terms'
  | 'language'
  | 'former_title'
  | 'linking'
  | 'award'
  | 'local'
  | 'scale'
  | 'citation'
  | 'accessibility'
  | 'provenance'
  | 'biographical'
  | 'funding'
export type Note = { tag: string; kind: NoteKind; text: string }

export type ContentLine = { title: string; responsibility?: string; part?: string }

export type IdentifierScheme =
  | 'isbn'
  | 'issn'
  | 'issn_l'
  | 'doi'
  | 'ismn'
  | 'isrc'
  | 'ean'
  | 'upc'
  | 'handle'
  | 'urn'
  | 'lccn'
  | 'oclc'
  | 'patent'
  | 'publisher'
  | 'report'
  | 'other'
/** `written` is the number with the hyphens of the record. `value` is normalised when `valid`, else as the record writes it. Cancelled and wrong numbers are kept and never valid. */
export type Identifier = { scheme: IdentifierScheme; value: string; valid: boolean; note?: string; written?: string }

export type Classification = { scheme: 'cdd' | 'cdu' | 'lcc' | 'nlm' | 'local' | 'other'; value: string; edition?: string }

/** `lines` are the spine label from top to bottom. */
export type CallNumber = { text: string; lines: string[]; sortKey: string; class?: string; cutter?: string; prefix?: string }

export type LinkKind = 'full_text' | 'version' | 'related' | 'cover' | 'unknown'
export type Link = { url: string; kind: LinkKind; label?: string; note?: string; format?: string; restricted: boolean }

export type RelationKind =
  | 'host'
  | 'main_series'
  | 'subseries'
  | 'original_language'
  | 'translation'
  | 'supplement'
  | 'supplement_of'
  | 'constituent'
  | 'other_edition'
  | 'other_form'
  | 'issued_with'
  | 'earlier'
  | 'later'
  | 'source'
  | 'related'
/** Another title this one points at. `controlNumbers` are $w without the source in brackets. */
export type Relation = {
  kind: RelationKind
  tag: string
  title?: string
  author?: string
  edition?: string
  imprint?: string
  /** Volume, number, pages of a part in its host, as read (773 $g). */
  part?: string
  enumeration?: PartEnumeration
  issn?: string
  isbn?: string
  controlNumbers: string[]
  /** How the link is worded: 780/785 second indicator, or $i. */
  wording?: string
}
export type PartEnumeration = { volume?: string; number?: string; pages?: string; date?: string; year?: string }

export type Thesis = { text: string; degree?: string; area?: string; institution?: string; year?: string }

export type KnowledgeArea = { table: '1' | '2' | '3'; code: string; name: string; derived: boolean }

export type Event = { name: string; number?: string; date?: string; place?: string }

export type WorkTypeCode = string

export type Serial = { frequency?: string; formerFrequencies: string[]; numbering?: string; begin?: number; end?: number; current: boolean }

export type TitleDescription = {
  controlNumber?: string
  source?: string
  level: 'monograph' | 'serial' | 'part' | 'collection' | 'integrating'
  title: TitleStatement
  otherTitles: OtherTitle[]
  names: TitleName[]
  subjects: Subject[]
  series: SeriesStatement[]
  edition?: string
  imprints: Imprint[]
  /** The first publication statement, ready to show. */
  place?: string
  publisher?: string
  date?: string
  physicalDescription: string[]
  /** 300 $a alone: "312 p.", "1 DVD (92 min)". */
  extents: string[]
  /** "3 h 20 min": 306 or 008, as text. */
  duration?: string
  scale?: string
  notes: Note[]
  summaries: string[]
  contents: ContentLine[]
  identifiers: Identifier[]
  classifications: Classification[]
  callNumber?: CallNumber
  /** MARC language codes, the text's first. */
  languages: string[]
  originalLanguages: string[]
  /** ISO-like MARC country code of 008/15-17. */
  country?: string
  year?: number
  lastYear?: number
  workType: WorkTypeCode
  online: boolean
  accessible: boolean
  accessibility: string[]
  links: Link[]
  knowledgeAreas: KnowledgeArea[]
  relations: Relation[]
  thesis?: Thesis
  serial?: Serial
  headings: TitleHeading[]
}
