import { alertKinds as names } from '@farol/contract/alerts.ts'
import { expect, test } from 'vitest'
import { alertKinds } from './features.ts'

/** Told by what does not exist yet: orders of documents, answers to suggestions, interests and things followed. */
const ofLaterFeatures = ['service_request', 'suggestion', 'profile_matches', 'search_matches', 'followed_title', 'followed_periodical']

test('every kind of alert is declared by one feature, or by none because its feature is still to come', () => {
  const declared = alertKinds.map(({ name }) => name as string)
  expect([...declared, ...ofLaterFeatures].toSorted()).toEqual([...names].toSorted())
})
