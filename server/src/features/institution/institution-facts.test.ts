import { partOf } from '@farol/contract/testing/fake-call.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { SettableClock } from '../../adapters/clock/settable-clock.ts'
import { openTestSite, type TestSite } from '../../testing/site.ts'
import type { Stores } from '../../ports/stores.ts'
import { complaintLine } from '../../texts/complaint-text.ts'
import { describeActivity, noteOfActivity } from './describe-activity.ts'
import { DocumentRefused, parseDocument } from './document.ts'
import { fillInitialSettings, type InitialSettingsDeps } from './initial-settings.ts'
import { institutionDays } from './institution-days.ts'
import { listFunctions, type FunctionDeps } from './list-functions.ts'
import { colourRefusal, darkenedColour } from './palette.ts'
import { sanitiseHtml } from './rich-text.ts'
import { listVersions, storeDocument } from './store-document.ts'
import { storeProviders } from './store-bases-and-providers.ts'

const min = { name: 'Universidade de Teste', acronym: 'UT' }
const saidOf = (more: object): readonly string[] => {
  try {
    parseDocument({ ...min, ...more })
    return []
  } catch (error) {
    if (error instanceof DocumentRefused) return error.complaints.map(complaintLine)
    throw error
  }
}
const places = (more: object) => saidOf(more).map((line) => line.split(' ')[0])

const signed = { driver: 'signed_link', signature: { method: 'hmac-sha256', of: '{login}' } }
const terminals = (...networks: string[]) => ({ selfService: { library: 'BC', identify: 'code', networks } })

test.each<[string, object, readonly string[]]>([
  ['a signed address', { providers: { abnt: { ...signed, address: 'https://abnt.example/?s={signature}' } } }, []],
  ['one without its signature', { providers: { abnt: { ...signed, address: 'https://abnt.example/' } } }, ['providers.abnt']],
  [
    'one that signs nothing',
    { providers: { abnt: { driver: 'signed_link', address: 'https://abnt.example/?s={signature}' } } },
    ['providers.abnt'],
  ],
  ['a password in a host', { providers: { vlex: { address: 'https://:senha@vlex.example/' } } }, ['providers.vlex.address']],
  ['a name in a host', { providers: { vlex: { address: 'https://ana@vlex.example/' } } }, ['providers.vlex.address']],
  ['networks of both kinds', terminals('203.0.113.0/32', '2001:db8::/128', '203.0.113.9'), []],
  ['a network of 33 bits', terminals('203.0.113.0/33'), ['selfService.networks[0]']],
  ['a network of 129 bits', terminals('2001:db8::/129'), ['selfService.networks[0]']],
  ['an entry of the menu', { userMenu: [{ activity: 6001, label: 'x', address: '/x' }] }, []],
  ['an entry for the area that all have', { userMenu: [{ activity: 8, label: 'x', address: '/x' }] }, ['userMenu[0].activity']],
  ['an entry with two aims', { userMenu: [{ activity: 6001, label: 'x', address: '/x', base: 'b' }] }, ['userMenu[0]']],
  ['an entry with none', { userMenu: [{ activity: 6001, label: 'x' }] }, ['userMenu[0]']],
])('of a document: %s', (_what, more, refused) => expect(places(more)).toEqual(refused))

test('without a word of second factors readers may have one, and who manages or administers must', () => {
  expect(parseDocument(min).secondFactor).toEqual({ patrons: 'optional', roles: ['gestor', 'administrador'] })
  expect(parseDocument({ ...min, secondFactor: {} }).secondFactor).toEqual({ patrons: 'optional', roles: ['gestor', 'administrador'] })
})

test('a number of the institution’s own is an activity to who has it, and has its note; one that nobody has is none', async () => {
  const stores = partOf<Pick<Stores, 'activities'>>({ activities: { ofVisitors: async () => [{ module: 1, activity: 7_001 }] } })
  const visitor = { kind: 'anonymous' } as const
  expect(await describeActivity(stores, visitor, 7_001, 'pt')).toEqual({ cod_atividade: 7_001, descricao: '7001', ativa: true })
  await expect(describeActivity(stores, visitor, 7_002, 'pt')).rejects.toMatchObject({ code: 'nao_encontrado' })
  const document = parseDocument({ ...min, activityNotes: { '7001': '<p>Nota</p>' } })
  expect(noteOfActivity(document, 7_001, 'pt')).toEqual({ cod_atividade: 7_001, texto: '<p>Nota</p>' })
  expect(() => noteOfActivity(document, 7_002, 'pt')).toThrow(expect.objectContaining({ code: 'nao_encontrado' }))
})

test('activities are listed by number, each once', async () => {
  const deps = partOf<FunctionDeps>({
    activities: { ofVisitors: async () => [36, 1_120, 13, 36].map((activity) => ({ module: 1, activity })) },
    settings: { get: async () => undefined },
  })
  const { atividades } = await listFunctions(deps, { kind: 'anonymous' }, 'pt')
  expect(atividades.map((one) => one.cod_atividade)).toEqual([13, 36, 1_120])
})

test('the band at the top has the colour of the theme, or of the institution', () => {
  const themes = (['neo', 'sinal', 'mata'] as const).map((theme) => darkenedColour(undefined, theme))
  expect(new Set(themes).size).toBe(3)
  expect(darkenedColour({ main: '#0b5394' }, 'neo')).toBe(darkenedColour({ main: '#0b5394' }, 'mata'))
  expect(themes).not.toContain(darkenedColour({ main: '#0b5394' }, 'neo'))
})

test('a colour that no shade mends is refused without one', () => {
  const refusal = colourRefusal({ main: '#0b5394', night: '#0b5394' })!
  expect([refusal.reason.endsWith('Better'), refusal.params!['better'] !== undefined]).toEqual([true, true])
  expect(refusal.params).toMatchObject({ own: '#0b5394', min: 4.5 })
})

test.each([
  ['<a href="/a">um <a href="/b">dois</a> três</a>', '<a href="/a" rel="noopener">um dois</a> três'],
  ['<p>a<ul><li>b</p>c</li></ul>', '<p>a</p><ul><li>bc</li></ul>'],
  ['<strong><ul><li>a</strong>b</li></ul></strong>', '<strong><ul><li>ab</li></ul></strong>'],
  ['<blockquote><ul><li>a</blockquote>b', '<blockquote><ul><li>a</li></ul></blockquote>b'],
])('%s is written as %s', (source, html) => expect(sanitiseHtml(source)).toBe(html))

test('a provider keeps the name that the institution gives it, and everything that its driver reads', async () => {
  const put: unknown[] = []
  const stores = partOf<Pick<Stores, 'providers'>>({ providers: { put: async (all: unknown) => void put.push(all) } })
  const { providers } = parseDocument({
    ...min,
    providers: {
      vlex: {
        name: 'Nossa vLex',
        driver: 'referrer_page',
        address: 'https://vlex.example/',
        hosts: ['*.vlex.example'],
        needsActiveBond: false,
        discloses: ['email'],
        keyHeader: 'X-Key',
        answer: 'a.b',
        target: 'https://vlex.example/alvo',
        referrer: 'page',
      },
      capes: { driver: 'plain_link', address: 'https://capes.example/' },
    },
  })
  await storeProviders(stores, providers)
  expect(put).toEqual([
    expect.arrayContaining([
      {
        slug: 'vlex',
        name: 'Nossa vLex',
        driver: 'referrer_page',
        needsActiveBond: false,
        settings: {
          address: 'https://vlex.example/',
          hosts: ['*.vlex.example'],
          insideNetwork: false,
          discloses: ['email'],
          fields: {},
          keyHeader: 'X-Key',
          answer: 'a.b',
          target: 'https://vlex.example/alvo',
          referrer: 'page',
        },
      },
      expect.objectContaining({ slug: 'capes', name: expect.stringMatching(/./), needsActiveBond: true }),
    ]),
  ])
})

test('what an institution changed since its beginning is left alone, each part by itself', async () => {
  const filled = async (has: { types?: boolean; loans?: boolean; guides?: boolean }) => {
    const done: string[] = []
    const granted: number[] = []
    const deps = partOf<InitialSettingsDeps>({
      shelfTerms: {
        materialTypes: async () => (has.types ? [{}] : []),
        loanTypes: async () => (has.loans ? [{}] : []),
        putMaterialType: async () => void done.push('type'),
        putLoanType: async ({ code }: { code: string }) => void done.push(`loan ${code}`),
      },
      shippedPolicies: { fill: async () => void done.push('policies') },
      settings: { get: async () => (has.guides ? { value: [] } : undefined), put: async (name: string) => void done.push(`set ${name}`) },
      activities: { grant: async (_to: unknown, { activity }: { activity: number }) => void granted.push(activity) },
    })
    await fillInitialSettings(deps)
    return { done: [...new Set(done)], granted }
  }
  const loans = ['N', 'C', 'E', 'R', 'S'].map((code) => `loan ${code}`)
  const fresh = await filled({})
  expect(fresh.done).toEqual(['type', ...loans, 'policies', expect.stringMatching(/^set /)])
  // Among them: forgotten passwords, and a captcha for who forgets them.
  expect(fresh.granted).toEqual(expect.arrayContaining([1_120, 36, 13]))
  expect((await filled({ types: true, loans: true, guides: true })).done).toEqual(['policies'])
  expect((await filled({ types: true, guides: true })).done).toEqual([...loans, 'policies'])
  expect((await filled({ loans: true, guides: true })).done).toEqual(['type', 'policies'])
})

test('closed days are told half a year ahead, to the day', async () => {
  const closures = async (date: string) => {
    const hours = [{ library: 'BC', week: { 'sun-sat': '08:00-22:00' }, exceptions: [{ from: date, until: date, open: 'closed' }] }]
    const stores = partOf<Stores>({
      settings: { get: async () => ({ version: 1, value: { ...min, hours } }) },
      personalRecords: { read: async () => ({ bonds: [{ active: true, library: { code: 'BC', name: 'Central' } }] }) },
    })
    const asked = { patronId: 1, now: new Date('2026-11-20T12:00:00Z'), language: 'pt' } as never
    return (await institutionDays.entries(stores, asked)).map((entry) => entry.day)
  }
  // 180 days after 2026-11-20.
  expect([await closures('2026-11-20'), await closures('2027-05-19'), await closures('2027-05-20')]).toEqual([
    ['2026-11-20'],
    ['2027-05-19'],
    [],
  ])
})

for (const engine of engines) {
  describe(`an institution, on ${engine.name}`, () => {
    let site: TestSite
    const clock = new SettableClock('2026-11-20T12:00:00Z')
    beforeAll(async () => {
      site = await openTestSite(engine, { clock })
    })
    /** What was stored is read again when what was read is two seconds old. */
    const store = async (document: object) => {
      const version = await storeDocument(site.stores, { ...min, ...document })
      clock.advance(3)
      return version
    }
    afterAll(() => site.remove())

    test('an event of its calendar has a place, an address and a name that no other site’s has; versions stand newest first', async () => {
      const fair = { title: 'Feira', starts: '2999-11-20T10:00', place: 'Saguão', link: 'https://feira.example/' }
      await store({ events: [fair] })
      const second = await store({ events: [{ ...fair, text: 'Traga' }] })
      const calendar = (await site.get('/eventos.ics')).body
      expect(calendar).toContain('DESCRIPTION:Traga')
      expect(calendar).toContain('LOCATION:Saguão')
      expect(calendar).toContain('URL:https://feira.example/')
      expect(calendar).toMatch(/UID:event-[0-9a-f]{12}@catalogo\.example\.org/)
      const versions = await listVersions(site.stores)
      expect(versions.slice(0, 2)).toEqual([second, second - 1])
    })

    test('words are looked for elsewhere wherever the address names them, and nothing where there are none', async () => {
      await store({ outsideSearches: [{ label: { pt: 'Outra', en: 'Other' }, address: 'https://outra.example/{q}?q={q}' }] })
      const asked = async (words: string) => (await site.get(`/api/links/links-resultado?q=${words}`, { lang: '5' })).json()
      expect(await asked('a')).toEqual([{ nome: 'Other', url: 'https://outra.example/a?q=a' }])
      expect(await asked("d'%C3%A1gua%20(1)")).toEqual([
        { nome: 'Other', url: 'https://outra.example/d%27%C3%A1gua%20%281%29?q=d%27%C3%A1gua%20%281%29' },
      ])
      expect(await asked('%20')).toEqual([])
    })

    test('the manifest of the app is kept for each language', async () => {
      const { headers } = await site.get('/manifest.webmanifest')
      expect(String(headers.vary).split(', ')).toEqual(expect.arrayContaining(['accept-language', 'cookie']))
      expect(headers['cache-control']).toBe('no-cache')
    })
  })
}
