let writes = 0

/** Told by every connection of this process that may write, after each of its acts. */
export function countProcessWrite(): void {
  writes += 1
}

/** Stays the same as long as no connection of this process, to whichever file, may have written. */
export const processWrites = (): number => writes
