/** Tells whether anything was written. */
export interface Changes {
  /**
   * A mark of the present state of everything that is stored, by whichever process it was written: when two marks are the same, every
   * read between them answered, or would have answered, the same. Different marks say nothing.
   */
  dataVersion(): Promise<string>
  /** Calls the listener after whatever this process wrote; answers how to stop that. Other processes are not heard. */
  onWrite(listener: () => void): () => void
}
