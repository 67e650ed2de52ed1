/** A picture of the institution as it is sent: its bytes and its media type. */
export interface InstitutionFile {
  readonly bytes: Uint8Array
  readonly type: string
}

/** The folder into which an institution puts its pictures. */
export interface InstitutionFiles {
  /** `name` as the document gives it, nothing else; undefined when there is no such picture. */
  read(name: string): Promise<InstitutionFile | undefined>
}
