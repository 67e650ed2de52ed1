/**
 * PostgreSQL has no text with a NUL in it, SQLite measures one wrongly, and readers and broken records send them: on both engines it
 * becomes the character that stands for what could not be read (U+FFFD), as half a surrogate pair does, when written and when looked for.
 */
export const storable = <T>(value: T): T => (typeof value === 'string' ? (value.toWellFormed().replaceAll('\0', '�') as T) : value)
