import { foldedStemmers } from '@farol/engine/analysis/folded-stemmer.ts'
import type { Stemmers } from '@farol/engine/schema.ts'
import { stemmer as english } from '@orama/stemmers/english'
import { stemmer as french } from '@orama/stemmers/french'
import { stemmer as italian } from '@orama/stemmers/italian'
import { stemmer as portuguese } from '@orama/stemmers/portuguese'
import { stemmer as spanish } from '@orama/stemmers/spanish'

/** Stemmers of the languages that catalogues of ours hold most, by MARC code. */
export const stemmers: Stemmers = foldedStemmers({ por: portuguese, eng: english, spa: spanish, fre: french, ita: italian })
