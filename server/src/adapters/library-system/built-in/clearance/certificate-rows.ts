import { certificateStateOf } from '../../../../circulation/clearance.ts'
import type { Certificate, CheckedCertificate } from '../../../../ports/library-system/clearance.ts'
import type { Handles } from '../../../database/handles.ts'

export const certificateRows = ({ read }: Handles) =>
  read
    .selectFrom('clearance')
    .innerJoin('patron', 'patron.id', 'clearance.patron_id')
    .innerJoin('bond', 'bond.id', 'clearance.bond_id')
    .innerJoin('patron_category', 'patron_category.id', 'bond.category_id')
    .selectAll('clearance')
    .select(['patron.name', 'patron.social_name', 'patron_category.names', 'bond.active'])

export type CertificateRow = Awaited<ReturnType<ReturnType<typeof certificateRows>['executeTakeFirstOrThrow']>>

type Facts = Pick<CertificateRow, 'number' | 'code' | 'bond_id' | 'issued_on' | 'valid_until'>

export const certificateOf = ({ number, code, bond_id, issued_on, valid_until }: Facts): Certificate => ({
  number,
  code,
  bondId: bond_id,
  issuedOn: issued_on,
  validUntil: valid_until,
})

export const checkedCertificate = (row: CertificateRow, today: string): CheckedCertificate => ({
  ...certificateOf(row),
  state: certificateStateOf({ validUntil: row.valid_until, state: row.state }, today),
  name: row.social_name ?? row.name,
  names: JSON.parse(row.names) as Readonly<Record<string, string>>,
})

/** The certificate of a bond that is neither cancelled nor superseded; whether it is still valid is read from its days. */
export const issuedOf = (handles: Handles, bondId: number): Promise<CertificateRow | undefined> =>
  certificateRows(handles).where('clearance.bond_id', '=', bondId).where('clearance.state', '=', 'issued').executeTakeFirst()
