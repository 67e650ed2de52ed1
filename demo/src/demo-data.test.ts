import { describeTitle } from '@farol/server/catalogue/describe-title.ts'
import { workTypeOfCode } from '@farol/server/catalogue/description/work-types.ts'
import { describe, expect, it } from 'vitest'
import { demoAuthorities } from './authorities.ts'
import { cpf, isbn13, issn, luhn } from './check-digits.ts'
import { titlesWithFixedCopies } from './copies/fixed-copies.ts'
import { institutionDocument, places } from './institution/institution.ts'
import { hasSubfields, type MarcRecord } from './marc.ts'
import { demoComments, demoPatrons, demoSuggestions } from './people/patrons.ts'
import { periodicals } from './press/periodicals.ts'
import { demoTitles } from './records.ts'
import { areaCode, knowledgeAreas } from './teaching/areas.ts'
import { courses, teachingPlans } from './teaching/teaching-plans.ts'
import { realWorks } from './titles/all-works.ts'

const titles = demoTitles()
const described = new Map(titles.map(({ handle, record }) => [handle, describeTitle(record)]))
const known = new Set(described.keys())
const values = (record: MarcRecord, tag: string, code: string): string[] =>
  record.fields.flatMap((field) =>
    field.tag === tag && hasSubfields(field) ? field.subfields.filter((part) => part.code === code).map(({ value }) => value) : [],
  )

describe('the catalogue', () => {
  it('has 1,500 titles, over 400 of them of the world', () => {
    expect(titles).toHaveLength(1500)
    expect(realWorks().length).toBeGreaterThanOrEqual(400)
  })

  it('gives real books no number that nobody could vouch for', () => {
    const real = new Set(realWorks().map(({ handle }) => handle))
    const ofTheWorld = titles.filter((title) => real.has(title.handle))
    expect(ofTheWorld.length).toBeGreaterThanOrEqual(400)
    for (const { handle, record } of ofTheWorld) expect([...values(record, '020', 'a'), ...values(record, '022', 'a')], handle).toEqual([])
  })

  it('has valid check digits on every invented number', () => {
    const [isbns, issns] = [
      titles.flatMap(({ record }) => values(record, '020', 'a')),
      titles.flatMap(({ record }) => values(record, '022', 'a')),
    ]
    expect([isbns.length > 100, issns.length]).toEqual([true, 8])
    expect(new Set(isbns).size).toBe(isbns.length)
    for (const number of isbns) expect(isbn13(number.slice(0, 12))).toBe(number)
    for (const number of issns) expect(issn(number.replace('-', '').slice(0, 7))).toBe(number)
    const named = new Set(titlesWithFixedCopies())
    const barcodes = titles.filter(({ handle }) => !named.has(handle)).flatMap(({ copies }) => copies.map(({ barcode }) => barcode))
    expect(barcodes.length).toBeGreaterThan(1000)
    for (const barcode of barcodes) expect(luhn(barcode.slice(0, -1))).toBe(barcode)
  })

  it('computes check digits as published examples have them', () => {
    expect(isbn13('978030640615')).toBe('9780306406157')
    expect(issn('0378595')).toBe('0378-5955')
    expect(issn('2434561')).toBe('2434-561X')
    expect(luhn('7992739871')).toBe('79927398713')
    expect(cpf('111444777')).toBe('11144477735')
    expect([areaCode('1.03'), areaCode('7'), areaCode('6.07')]).toEqual(['1.03.00.00-7', '7.00.00.00-0', '6.07.00.00-9'])
  })

  it('shows almost every type of work', () => {
    const types = new Set([...described.values()].map(({ workType }) => workTypeOfCode(workType)!.key))
    for (const key of [
      'book',
      'pamphlet',
      'article',
      'periodical',
      'dissertation',
      'undergraduate_work',
      'standard',
      'thesis',
      'specialization_work',
      'music',
      'score',
      'kit',
      'database',
      'reference_work',
      'report',
      'proceedings',
      'dvd',
      'chapter',
      'legislation',
      'map',
      'cd_rom',
      'braille',
      'audiobook',
      'picture',
      'archive',
      'ebook',
    ])
      expect(types, key).toContain(key)
  })

  it('speaks eleven languages and five scripts', () => {
    const languages = new Set([...described.values()].flatMap((one) => one.languages))
    for (const language of ['por', 'spa', 'eng', 'fre', 'ita', 'ger', 'rus', 'heb', 'ara', 'jpn', 'lat'])
      expect(languages).toContain(language)
    const text = JSON.stringify(titles.map(({ record }) => record))
    for (const script of [/\p{Script=Cyrillic}/u, /\p{Script=Hebrew}/u, /\p{Script=Arabic}/u, /\p{Script=Han}/u, /\p{Script=Hiragana}/u])
      expect(text).toMatch(script)
  })

  it('has the odd ones: a long title, no author, forty authors, accents that decide, many copies, one hidden', () => {
    expect(described.get('titulo-longo')!.title.full.length).toBeGreaterThanOrEqual(300)
    expect(described.get('cancioneiro-da-barra')!.names).toEqual([])
    expect(described.get('atlas-de-muitas-maos')!.names).toHaveLength(40)
    const proper = ['sabia', 'sabia-com-agudo', 'sabia-ave'].map((handle) => described.get(handle)!.title.proper)
    expect(proper).toEqual(['Sabia', 'Sábia', 'Sabiá'])
    expect(titles.find(({ handle }) => handle === 'notebooks')!.copies).toHaveLength(5000)
    expect(titles.filter(({ suppressed }) => suppressed).map(({ handle }) => handle)).toEqual(['prova-de-selecao'])
  })

  it('has works in several editions, forms and languages under one author', () => {
    const casmurro = [...described].filter(([handle]) => handle.startsWith('dom-casmurro')).map(([, one]) => one)
    expect(new Set(casmurro.map(({ workType }) => workType)).size).toBeGreaterThanOrEqual(4)
    expect(new Set(casmurro.flatMap(({ languages }) => languages))).toEqual(new Set(['por', 'eng', 'spa']))
    expect(new Set(casmurro.map(({ names }) => names[0]!.label)).size).toBe(1)
  })

  it('has periodicals of twenty years with gaps, one that became another, and articles that name issues that exist', () => {
    const long = periodicals.filter(({ issues }) => new Set(issues.map(({ year }) => year)).size >= 20)
    expect(long.length).toBeGreaterThanOrEqual(4)
    expect(periodicals.filter(({ issues }) => issues.some(({ missing }) => missing)).length).toBeGreaterThanOrEqual(4)
    expect(described.get('memoria-e-serra')!.relations).toMatchObject([{ kind: 'earlier', controlNumbers: ['boletim-do-arquivo'] }])
    const pointsAt = [...described].flatMap(([handle, { relations }]) =>
      relations.flatMap(({ controlNumbers }) => controlNumbers.map((number) => [handle, number] as const)),
    )
    expect(pointsAt.length).toBeGreaterThan(10)
    expect(pointsAt.filter(([, number]) => !known.has(number))).toEqual([])
  })

  it('finds over forty titles with the word brasil, of both kinds in access and accessibility', () => {
    const brasil = [...described.values()].filter((one) => /\bbrasil\b/i.test(JSON.stringify([one.title, one.subjects, one.summaries])))
    expect(brasil.length).toBeGreaterThanOrEqual(40)
    expect(new Set(brasil.map(({ online }) => online)).size).toBe(2)
    expect(new Set(brasil.map(({ accessible }) => accessible)).size).toBe(2)
  })
})

describe('the authorities', () => {
  it('are told apart by their numbers and say see, see also, before, after, wider and narrower', () => {
    const records = demoAuthorities()
    expect(new Set(records.map(({ fields }) => JSON.stringify(fields[0]))).size).toBe(records.length)
    for (const tag of ['400', '450', '410', '500', '510', '550', '024', '046', '678', '680'])
      expect(
        records.some(({ fields }) => fields.some((field) => field.tag === tag)),
        tag,
      ).toBe(true)
    expect(records.some((record) => values(record, '550', 'w').includes('g'))).toBe(true)
  })

  it('stand behind every heading that names one', () => {
    const numbers = new Set(demoAuthorities().map(({ fields }) => `(UNIPS)${(fields[0] as { value: string }).value}`))
    for (const { record } of titles)
      for (const number of [...values(record, '100', '0'), ...values(record, '700', '0'), ...values(record, '600', '0')])
        expect(numbers).toContain(number)
  })
})

describe('the university', () => {
  it('promises no days for answers about accessibility: the page itself does', () => {
    const { accessibility } = institutionDocument('2026-11-20') as { accessibility: unknown }
    expect(JSON.stringify(accessibility)).not.toMatch(/dias|days|días|jours|giorni/)
  })

  it('has three campuses, five libraries no two of which are alike, and seven categories', () => {
    const { campuses, libraries, categories } = places()
    expect([campuses.length, libraries.length, categories.length]).toEqual([3, 5, 7])
    const { hours } = institutionDocument('2026-11-20') as { hours: { library: string; week: unknown }[] }
    const held = (code: string) => titles.flatMap(({ copies }) => copies.filter(({ library }) => library === code))
    for (const of of [
      (code: string) => JSON.stringify(hours.find(({ library }) => library === code)!.week),
      (code: string) => held(code).length,
      (code: string) => [...new Set(held(code).map(({ collection }) => collection))].toSorted().join(),
    ])
      expect(new Set(libraries.map(({ code }) => of(code))).size).toBe(5)
  })

  it('keeps every copy at a shelf area and in a collection that exist', () => {
    const { libraries, collections } = places()
    const areas = new Set(libraries.flatMap(({ code, locations }) => locations.map(([area]) => `${code} ${area}`)))
    const named = new Set(collections.map(([code]) => code))
    for (const { copies } of titles)
      for (const copy of copies) {
        expect(areas).toContain(`${copy.library} ${copy.location}`)
        expect(named).toContain(copy.collection)
      }
  })

  it('teaches thirty courses whose plans read titles that exist, in areas of the tree', () => {
    expect(courses()).toHaveLength(30)
    const plans = teachingPlans()
    expect(new Set(plans.map(({ course }) => course)).size).toBe(30)
    for (const plan of plans) {
      expect(
        plan.titles.filter(({ kind }) => kind === 'basic'),
        plan.discipline,
      ).toHaveLength(3)
      for (const { handle } of plan.titles) expect(known).toContain(handle)
    }
    const areas = new Set(knowledgeAreas().map(({ code }) => code))
    const stated = [...described.values()].flatMap((one) => one.knowledgeAreas.map(({ code }) => code))
    expect(stated.length).toBeGreaterThan(100)
    expect(stated.filter((code) => !areas.has(code))).toEqual([])
  })
})

describe('the people', () => {
  const patrons = demoPatrons('2026-11-20')
  const by = (handle: string) => patrons.find((one) => one.handle === handle)!
  const copies = new Map(titles.flatMap((title) => title.copies.map((copy) => [copy.barcode, copy])))

  it('are thirty, each with a name, a number and valid check digits of their own', () => {
    expect(patrons).toHaveLength(30)
    for (const property of ['handle', 'code', 'name', 'cpf', 'email'] as const)
      expect(new Set(patrons.map((one) => one[property])).size).toBe(30)
    for (const one of patrons) expect(cpf(one.cpf.slice(0, 9))).toBe(one.cpf)
    expect(new Set(patrons.flatMap(({ bonds }) => bonds.map(({ category }) => category))).size).toBe(7)
    const taught = new Set(courses().map(({ code }) => code))
    const taken = patrons.flatMap(({ bonds }) => bonds.flatMap(({ course }) => course ?? []))
    expect(taken.length).toBeGreaterThan(0)
    expect(taken.filter((course) => !taught.has(course))).toEqual([])
  })

  it('are in every situation of the handbook', () => {
    expect(by('hugo').bonds).toHaveLength(2)
    expect(by('marta').bonds[0]!.validUntil! < '2026-11-20').toBe(true)
    expect(by('karina').blocked).toBeDefined()
    expect(by('ines').situation.suspension).toBeDefined()
    expect(new Set(by('joao').situation.debts!.map(({ library }) => library)).size).toBe(2)
    expect(by('celia').situation.delegatesTo).toBe('elisa')
    expect(by('davi').situation.loans).toMatchObject([{ renewals: 5 }])
    const queue = patrons.flatMap(({ situation }) => situation.holds ?? []).filter(({ title }) => title === 'bibliotecas-e-cidades')
    expect(queue.map(({ position }) => position).toSorted()).toEqual([1, 2, 3, 4])
    expect(by('olga').situation.holds).toEqual([{ title: 'pedagogia-do-oprimido', copy: '1232' }])
    expect(by('xenia').situation.holds).toMatchObject([{ suspendedDays: 10 }])
    expect(by('leandro').situation.requests).toEqual([{ title: 'pedagogia-do-oprimido', status: 'in_transit', copy: '1233' }])
  })

  it('have copies on loan that are on loan, each with one person', () => {
    const lent = patrons.flatMap(({ situation }) => (situation.loans ?? []).map(({ copy }) => copy))
    expect(new Set(lent).size).toBe(lent.length)
    for (const barcode of lent) expect(copies.get(barcode)?.state, barcode).toBe('on_loan')
    for (const { situation } of patrons)
      for (const { title } of [...(situation.holds ?? []), ...(situation.requests ?? [])]) expect(known).toContain(title)
  })

  it('suggest titles for buying: teachers for disciplines that are taught, as often as the list of people says', () => {
    const suggestions = demoSuggestions()
    const taught = new Map(courses().map(({ name, disciplines }) => [name, disciplines.map((one) => one.name)]))
    for (const { course, discipline } of suggestions.flatMap(({ teaching }) => teaching ?? []))
      expect(taught.get(course)).toContain(discipline)
    for (const { handle, situation } of patrons.filter((one) => one.situation.suggestions))
      expect(suggestions.filter(({ patron, teaching }) => patron === handle && teaching)).toHaveLength(situation.suggestions!)
    expect(suggestions.some(({ teaching }) => !teaching)).toBe(true)
  })

  it('wrote at least thirty comments that are shown, and some wait', () => {
    const comments = demoComments()
    expect(comments.filter(({ state }) => state === 'shown').length).toBeGreaterThanOrEqual(30)
    expect(comments.filter(({ state }) => state === 'waiting').length).toBeGreaterThanOrEqual(3)
    for (const { title, patron } of comments) {
      expect(known).toContain(title)
      expect(by(patron), patron).toBeDefined()
    }
  })
})
