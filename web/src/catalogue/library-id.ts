/** A name for one library that stays the same on every page. */
export const libraryId = (publicUrl: string, code: string): string => `${publicUrl}/#biblioteca-${encodeURIComponent(code)}`
