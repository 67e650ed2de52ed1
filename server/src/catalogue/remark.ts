/** Why a record that was taken in is named in the report all the same. The list is closed: the import guide has a sentence for each. */
export type RemarkReason = 'item_without_barcode' | 'item_without_library'

/** Something of a record that was not understood. Nothing of the record is lost: it is stored as it came. */
export interface Remark {
  readonly reason: RemarkReason
  readonly detail: string
}
