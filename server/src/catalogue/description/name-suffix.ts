const suffixes = /^(j[úu]nior|jr\.?|filho|filha|neto|neta|sobrinho|segundo|terceiro|i{1,3}|iv|sr\.?)$/i

/** The first of the words that tells someone from a relative of the same name ("Jr.", "Filho", "III"). */
export const suffixAmong = (words: readonly string[]): string | undefined =>
  words.map((word) => word.trim()).find((word) => suffixes.test(word))
