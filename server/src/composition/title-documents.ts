import { stemmers } from '../adapters/search/stemmers.ts'
import { titleSchema, toDocument } from '../adapters/search/title-schema.ts'

/** How titles become documents of the search engine. */
export const titleDocuments = { schema: titleSchema, stemmers, toDocument }
