import type { Language } from '@farol/contract/language.ts'
import type { HydrationState } from 'react-router'
import type { Site } from '../api/site.ts'

/** What the server knew when it made the page, and the browser takes up. Travels as JSON in the element with `pageDataId`. */
export interface PageData {
  readonly language: Language
  readonly site: Site
  readonly router: HydrationState
}

export const pageDataId = 'dados-da-pagina'

/** JSON that cannot end its own script element, whatever it holds. */
export const writePageData = (data: PageData): string => safeJson(JSON.stringify(data))

/** Escapes what HTML or old JavaScript could take for an end. */
export const safeJson = (json: string): string =>
  json
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029')
