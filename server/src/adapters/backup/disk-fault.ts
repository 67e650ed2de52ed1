const sentences = {
  ENOSPC: 'the disk is full (ENOSPC): make room, then run this again',
  EDQUOT: 'the disk space that this user may fill is used up (EDQUOT)',
  EROFS: 'this disk can only be read (EROFS)',
  EACCES: 'the user that runs this may not read or write it (EACCES)',
  EPERM: 'the user that runs this may not change it (EPERM)',
} as const
type Code = keyof typeof sentences

/** How programs of the system and SQLite say it: of a file whose last write the disk cut short tar says nothing else. PostgreSQL's `permission denied for table` is none of the disk's. */
const sayings: readonly (readonly [RegExp, Code])[] = [
  [/No space left on device|database or disk is full|: Wrote only \d+ of \d+ bytes/, 'ENOSPC'],
  [/Disk quota exceeded/, 'EDQUOT'],
  [/Read-only file system|attempt to write a readonly database/, 'EROFS'],
  [/Permission denied/, 'EACCES'],
]

/** Whether a line that a program wrote tells of a full disk or of a file that may not be read or written. */
export const tellsDiskFault = (line: string): boolean => sayings.some(([saying]) => saying.test(line))

const codeOf = ({ code, message }: NodeJS.ErrnoException): Code | undefined =>
  code !== undefined && Object.hasOwn(sentences, code) ? (code as Code) : sayings.find(([saying]) => saying.test(message))?.[1]

const placeOf = ({ path, message }: NodeJS.ErrnoException): string => path ?? /^tar: (.+?): (?:Cannot|Wrote) /.exec(message)?.[1] ?? message

/** In a sentence for the operator, that a disk is full or a file or folder may not be read or written; undefined for any other error. */
export function diskFault(error: unknown): string | undefined {
  for (let one = error; one instanceof Error; one = one.cause) {
    const code = codeOf(one)
    if (code !== undefined) return `${placeOf(one)}: ${sentences[code]}`
  }
  return undefined
}
