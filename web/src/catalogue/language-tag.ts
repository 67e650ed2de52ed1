/** The language itself: `he` of a title that stands in Latin letters (`he-Latn`). */
export const withoutScript = (tag: string): string => tag.replace(/-Latn$/, '')

/** The language that a title is in, as a tag (`pt`); the code of the record (`por`) where that has none. */
export const languageOf = ({ idioma_titulo, idioma }: { readonly idioma_titulo?: string; readonly idioma?: string }): string | undefined =>
  idioma_titulo ? withoutScript(idioma_titulo) : idioma
