import { expect, test } from 'vitest'
import { documentGate } from './document-gate.ts'
import { featureDeps } from './feature-deps.ts'

type Args = Parameters<typeof featureDeps>

/** What features are given where the institution's document says this. */
function given(document: object) {
  const config = { publicUrl: 'https://catalogo.example.org', slug: 'farol', dataDir: '/nowhere' } as Args[0]
  const clock = { now: () => new Date(0) }
  const session = { passwords: {} }
  const readSite = async (language: string) => ({ name: `Casa (${language})` })
  const readDocument = async () => ({ document })
  return featureDeps(config, { clock } as unknown as Args[1], { session, content: {}, readDocument, readSite } as unknown as Args[2])
}

const whole = {
  name: { pt: 'Casa', en: 'House' },
  colours: { main: '#112233' },
  personalData: { notesInCopy: true, enabled: ['rg'] },
  secondFactor: { patrons: 'optional' },
  commentReasons: [{ text: { pt: 'Ofensa', en: 'Offence' } }, { text: { pt: 'Anúncio' } }],
  terms: { version: '3', text: { pt: 'Use **bem**.' } },
  login: { outside: true, passwordPage: 'https://senha.example.org' },
}

test('features read the parts of the institution’s document that they need, in the language that is asked for', async () => {
  const deps = given(whole)
  expect(await deps.readPersonalDataSettings()).toEqual(whole.personalData)
  expect(await deps.readNotesInCopy()).toBe(true)
  expect(await deps.readFactorPolicy()).toEqual({ patrons: 'optional' })
  expect(await deps.ownCommentReasons('en')).toEqual(['Offence', 'Anúncio'])
  expect(await deps.readTerms('en')).toEqual({ version: '3', text: expect.stringContaining('bem') })
  expect(await deps.readPasswordPlace()).toEqual({ outside: true, page: 'https://senha.example.org' })
  expect(await deps.emailLook('en')).toEqual({ name: 'House', colour: '#112233' })
  expect([await deps.readSiteName('es'), deps.publicUrl, deps.slug]).toEqual(['Casa (es)', 'https://catalogo.example.org', 'farol'])
})

test('what a document does not say is absent', async () => {
  const deps = given({ ...whole, colours: undefined, commentReasons: undefined, terms: undefined, login: { outside: false } })
  expect([await deps.ownCommentReasons('pt'), await deps.readTerms('pt')]).toEqual([undefined, undefined])
  expect([await deps.readPasswordPlace(), await deps.emailLook('pt')]).toEqual([{ outside: false }, { name: 'Casa' }])
})

test('a document of the desk is complained of by place, or not at all', () => {
  expect(documentGate.check({ name: 'Casa', acronym: 'C' })).toEqual([])
  expect(documentGate.check({ name: 7, acronym: 'C' })).not.toEqual([])
})
