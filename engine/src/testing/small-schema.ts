import { stemmer as english } from '@orama/stemmers/english'
import { stemmer as french } from '@orama/stemmers/french'
import { stemmer as italian } from '@orama/stemmers/italian'
import { stemmer as portuguese } from '@orama/stemmers/portuguese'
import { stemmer as spanish } from '@orama/stemmers/spanish'
import { foldedStemmers } from '../analysis/folded-stemmer.ts'
import type { Schema, Stemmers } from '../schema.ts'

/** A schema with one of everything. */
export const smallSchema: Schema = {
  text: [
    { name: 'title', weight: 2, kind: 'words', pivot: 7, boosted: true },
    { name: 'author', weight: 1.5, kind: 'words', pivot: 3 },
    { name: 'subject', weight: 1, kind: 'words', pivot: 5 },
    { name: 'number', weight: 2, kind: 'unit', pivot: 1 },
  ],
  exact: [{ name: 'author' }, { name: 'subject' }],
  facets: [
    { name: 'kind', kind: 'single' },
    { name: 'language', kind: 'single' },
    { name: 'place', kind: 'multi' },
    { name: 'area', kind: 'hierarchy' },
    { name: 'year', kind: 'number' },
    { name: 'subject', kind: 'multi', onDemand: true },
  ],
  sort: [
    { name: 'year', kind: 'number' },
    { name: 'title', kind: 'text' },
  ],
  newest: 'year',
  preferredLanguage: 'por',
}

export const fiveStemmers: Stemmers = foldedStemmers({ por: portuguese, eng: english, spa: spanish, fre: french, ita: italian })
