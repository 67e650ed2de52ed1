/** Why a record that was taken in is named in the report all the same. The list is closed: the import guide has a sentence for each. */
export type RemarkReason =
  | 'item_without_barcode'
  | 'item_without_library'
  | 'holdings_without_library'
  | 'stray_terminator'
  | 'non_standard_tag'
  | 'non_standard_code'
  | 'another_encoding'

/** Something of a record that was not understood, or that was repaired. Nothing of the record is lost: it is stored as it came. */
export interface Remark {
  readonly reason: RemarkReason
  readonly detail: string
}

export type OnRemark = (remark: Remark) => void
