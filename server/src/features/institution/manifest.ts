import type { Language } from '@farol/contract/language.ts'
import type { InstitutionDocument } from './document.ts'
import { darkenedColour } from './palette.ts'
import { label, languageTag } from './display-text.ts'

const icon = (file: string, sizes: string, purpose: 'any' | 'maskable') => ({ src: `/${file}.png`, sizes, type: 'image/png', purpose })

/** The web app manifest (W3C): the catalogue as an app of the institution. */
export function manifestOf(document: InstitutionDocument, language: Language) {
  const dusk = darkenedColour(document.colours, document.theme)
  return {
    id: '/',
    name: label(document.name, language),
    short_name: document.acronym,
    lang: languageTag(language),
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: dusk,
    background_color: dusk,
    icons: [icon('icon-192', '192x192', 'any'), icon('icon-512', '512x512', 'any'), icon('icon-maskable-512', '512x512', 'maskable')],
  }
}
