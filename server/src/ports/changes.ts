/** Versions of what is stored. A version that is read before the data is safe: data newer than its version is only made again. */
export interface Changes {
  /**
   * Of the catalogue, the institution's document and reference data (libraries, terms, grants, providers), by whichever process they were
   * written. While it stays the same, every read of them answers the same. Sessions, jobs, loans, alerts and whatever belongs to a person do
   * not change it; where copies are has a version for each title (`Availability.versions`).
   */
  dataVersion(): Promise<string>
  /** Of readers' comments on titles. */
  commentsVersion(): Promise<string>
  /** Changes with every commit of anything: for what may be shared only between requests that began at the same state. */
  commitVersion(): Promise<string>
  /** Calls the listener after whatever this process wrote; answers how to stop that. Other processes are not heard. */
  onWrite(listener: () => void): () => void
}
