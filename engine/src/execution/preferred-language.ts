import { PREFERRED_LANGUAGE } from '../relevance.ts'
import type { Schema } from '../schema.ts'
import type { WeighedLeaf } from './scoring.ts'
import type { SegmentView } from './segment-view.ts'

/** What a document in the preferred language of the schema gains over its words. */
export const languageGain = (leaves: readonly WeighedLeaf[]): number =>
  leaves.reduce((total, leaf) => total + leaf.idf, 0) * PREFERRED_LANGUAGE

/** The number of the preferred language in a segment; -1 where no document is in it, or none is preferred. */
export const preferredIn = ({ preferredLanguage }: Schema, { segment }: SegmentView): number =>
  preferredLanguage === undefined ? -1 : segment.header.languages.indexOf(preferredLanguage)
