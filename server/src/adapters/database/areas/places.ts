import type { Generated } from 'kysely'
import { openToAll } from '../../../privacy/rules.ts'
import { baseStore } from '../base-store.ts'
import type { Handles } from '../handles.ts'
import { libraryStore } from '../library-store.ts'
import { shelfTermStore } from '../shelf-term-store.ts'
import type { Flag, JsonText } from './column-types.ts'
import { table } from './table.ts'

export interface BaseTable {
  id: Generated<number>
  code: string
  name: string
  url: string | null
  own: Generated<Flag>
  active: Generated<Flag>
}

export interface CampusTable {
  id: Generated<number>
  code: string
  name: string
  active: Generated<Flag>
}

export interface LibraryTable {
  id: Generated<number>
  code: string
  name: string
  campus_id: number
  kind: 'library' | 'archive' | 'museum'
  email: string | null
  phone: string | null
  address: string | null
  active: Generated<Flag>
}

export interface LocationTable {
  id: Generated<number>
  library_id: number
  code: string
  name: string
  active: Generated<Flag>
}

export interface CollectionTable {
  id: Generated<number>
  code: string
  name: string
}

export interface LoanTypeTable {
  id: Generated<number>
  code: string
  names: JsonText
  lends: Flag
  holdable: Flag
  renewable: Flag
  hourly: Flag
  consult_only: Flag
}

export interface CopyStatusTable {
  code: string
  names: JsonText
  visible: Flag
  loanable: Flag
  holdable: Flag
}

/** Types of work; the numbers are the institution's own. */
export interface MaterialTypeTable {
  id: number
  names: JsonText
  leader_match: JsonText | null
  reference_form: string
  kardex: Generated<Flag>
  multimedia: Generated<Flag>
  circulates: Generated<Flag>
  active: Generated<Flag>
  /** Group of loan policies and limits: `livro`, `multimidia`, `tese` as shipped. */
  loan_group: Generated<string>
}

export const placesArea = {
  tables: {
    base: table<BaseTable>({
      subject: 'reference_data',
      privacy: { ...openToAll, none: 'id code name url own active' },
    }),
    campus: table<CampusTable>({
      subject: 'reference_data',
      privacy: { ...openToAll, none: 'id code name active' },
    }),
    library: table<LibraryTable>({
      subject: 'reference_data',
      privacy: { ...openToAll, none: 'id code name campus_id kind email phone address active' },
    }),
    location: table<LocationTable>({
      subject: 'reference_data',
      privacy: { ...openToAll, none: 'id library_id code name active' },
    }),
    collection: table<CollectionTable>({
      subject: 'reference_data',
      privacy: { ...openToAll, none: 'id code name' },
    }),
    loan_type: table<LoanTypeTable>({
      subject: 'reference_data',
      privacy: { ...openToAll, none: 'id code names lends holdable renewable hourly consult_only' },
    }),
    copy_status: table<CopyStatusTable>({
      subject: 'reference_data',
      privacy: { ...openToAll, none: 'code names visible loanable holdable' },
    }),
    material_type: table<MaterialTypeTable>({
      subject: 'reference_data',
      privacy: { ...openToAll, none: 'id names leader_match reference_form kardex multimedia circulates active loan_group' },
    }),
  },
  stores: (handles: Handles) => ({
    libraries: libraryStore(handles),
    shelfTerms: shelfTermStore(handles),
    bases: baseStore(handles),
  }),
}
