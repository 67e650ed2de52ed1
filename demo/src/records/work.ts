import type { Field } from '../marc.ts'
import type { Contributor } from './names.ts'
import type { Kind } from './kinds.ts'

/** A title as the demo describes it: what becomes a MARC record. Texts carry no ISBD marks. */
export interface Work {
  /** Stable name: its control number, and what tests call it by. */
  handle: string
  kind: Kind
  title: string
  remainder?: string
  part?: { number?: string; name?: string }
  responsibility?: string
  /** The first without a role (or with the role of an organiser when `byTitle` is unset) is the main entry. */
  contributors: Contributor[]
  /** Entered under its title even though people took part. */
  byTitle?: boolean
  variants?: string[]
  original?: { title: string; language: string }
  edition?: string
  year?: number
  endYear?: number
  place?: string
  publisher?: string
  language: string
  extent?: string
  illustrated?: string
  size?: string
  accompanying?: string
  series?: { title: string; volume?: string }
  classNumber: string
  area: string
  subjects: string[]
  form?: string
  /** Characters of the title that sorting skips; unset, a leading article is looked for. */
  skip?: number
  notes?: string[]
  summary?: string
  contents?: string
  fields?: Field[]
}
