import type { Stores } from '../../ports/stores.ts'
import { dataRequestStore } from './data-request-store.ts'
import { delegationStore } from './delegation-store.ts'
import { emailChangeStore } from './email-change-store.ts'
import type { Handles } from './handles.ts'
import { heldDataStore } from './held-data-store.ts'
import { personalRecordStore } from './personal-record-store.ts'
import { secondFactorStore } from './second-factor-store.ts'
import { privacyRegister } from './tables.ts'

type PersonStores = Pick<Stores, 'dataRequests' | 'delegations' | 'emailChanges' | 'heldData' | 'personalRecords' | 'secondFactors'>

/** What is held about a person, and who may act for them. */
export const personStores = (handles: Handles): PersonStores => ({
  dataRequests: dataRequestStore(handles),
  delegations: delegationStore(handles),
  emailChanges: emailChangeStore(handles),
  heldData: heldDataStore(handles, privacyRegister),
  personalRecords: personalRecordStore(handles),
  secondFactors: secondFactorStore(handles),
})
