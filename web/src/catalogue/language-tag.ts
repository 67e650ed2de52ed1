/** The language itself: `he` of a title that stands in Latin letters (`he-Latn`). */
export const withoutScript = (tag: string): string => tag.replace(/-Latn$/, '')
