/** A picture of a cover as it is sent. */
export interface CoverPicture {
  readonly type: string
  readonly bytes: Buffer
}

/** Pictures of covers from sources that the institution chose. */
export interface CoverPictures {
  /** False where no source is set: nobody is ever asked. */
  readonly isOffered: boolean
  /**
   * The picture for one of these ISBN, from the first source that has it; `none` where none has, `unreachable` where one that might have it
   * did not answer. Never rejects.
   */
  find(isbns: readonly string[]): Promise<CoverPicture | 'none' | 'unreachable'>
}
