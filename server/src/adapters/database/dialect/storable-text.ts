/**
 * PostgreSQL has no text with a NUL in it, SQLite measures one wrongly, and readers and broken records send them: on both engines it
 * becomes the character that stands for what could not be read (U+FFFD), as half a surrogate pair does, when written and when looked for.
 */
export function storable<T>(value: T): T {
  // Nearly every text is storable as it is: looking is cheaper than writing it anew.
  if (typeof value !== 'string' || (value.isWellFormed() && !value.includes('\0'))) return value
  return value.toWellFormed().replaceAll('\0', '�') as T
}

/** The same for a list of values: the list itself where nothing of it changes. */
export function allStorable<T>(values: readonly T[]): readonly T[] {
  let changed: T[] | undefined
  for (let at = 0; at < values.length; at++) {
    const given = values[at]!
    const kept = storable(given)
    if (kept !== given) (changed ??= [...values])[at] = kept
  }
  return changed ?? values
}
