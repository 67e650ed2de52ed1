import { ReferenceEngine } from '@farol/engine/reference/reference-engine.ts'
import type { SearchIndex } from '../../ports/search-index.ts'
import { EngineIndex } from './engine-index.ts'
import { stemmers } from './stemmers.ts'
import { titleLimits, titleSchema } from './title-schema.ts'

const empty = () => new ReferenceEngine(titleSchema, stemmers, titleLimits)

/** The brute-force reference: every title is looked at for every query. The oracle of the engine. */
export const openReferenceIndex = (): SearchIndex =>
  new EngineIndex(empty(), async (fill) => {
    const engine = empty()
    await fill(engine)
    return engine
  })
