import { describe, expect, test } from 'vitest'
import { mergeDocuments } from './document-merge.ts'

const base = {
  name: 'Universidade',
  about: { title: { pt: 'Sobre' }, phone: '3721-1000', email: 'bu@exemplo.br' },
  login: { welcome: 'Bem-vindo' },
  faq: [{ question: 'Onde fica?' }],
  hours: [
    { library: 'BC', week: { 'mon-fri': '08:00-22:00' } },
    { library: 'BN', week: { 'mon-fri': '09:00-18:00' } },
  ],
}

const hoursOf = (library: string, text: string) => ({ library, week: { 'mon-fri': text } })

describe('what was typed, upon what somebody else saved meanwhile', () => {
  test('leaves what the other one changed in the same part', () => {
    const own = { ...base, about: { ...base.about, email: 'biblioteca@exemplo.br' } }
    const present = { ...base, about: { ...base.about, phone: '3721-2000', title: { pt: 'Sobre', en: 'About' } } }
    expect(mergeDocuments(base, own, present)).toEqual({
      document: {
        ...base,
        about: { title: { pt: 'Sobre', en: 'About' }, phone: '3721-2000', email: 'biblioteca@exemplo.br' },
      },
      both: [],
    })
  })

  test('stands where both wrote, and the places are told', () => {
    const own = { ...base, about: { ...base.about, phone: '1' }, faq: [], name: 'U', login: { welcome: 'Olá' } }
    const present = { ...base, about: { ...base.about, phone: '2' }, faq: [...base.faq, ...base.faq], name: 'U' }
    expect(mergeDocuments(base, own, present)).toEqual({
      document: { ...base, about: { ...base.about, phone: '1' }, faq: [], name: 'U', login: { welcome: 'Olá' } },
      both: ['about.phone', 'faq'],
    })
  })

  test('takes away what it took away, keeps what the other one added, and leaves out what nobody keeps', () => {
    const { login: _, ...own } = { ...base, about: { title: base.about.title, email: base.about.email } }
    const present = { ...base, acronym: 'UN', about: { title: base.about.title, phone: base.about.phone } }
    const { document, both } = mergeDocuments(base, own, present)
    expect(both).toEqual([])
    expect(document).toEqual({ name: base.name, acronym: 'UN', about: { title: base.about.title }, faq: base.faq, hours: base.hours })
    const emptied = mergeDocuments({ notice: { id: 'a', text: 'b' } }, { notice: { id: 'a' } }, { notice: { text: 'b' } })
    expect(emptied).toEqual({ document: {}, both: [] })
  })

  test('of what one took away and the other changed the own stands, and it is told', () => {
    const { login: _, ...without } = base
    const changed = { ...base, login: { welcome: 'Olá' } }
    expect(mergeDocuments(base, without, changed)).toEqual({ document: without, both: ['login'] })
    expect(mergeDocuments(base, changed, without)).toEqual({ document: changed, both: ['login'] })
  })

  test('changes the hours of one library and leaves those of another, which the other one changed, added or took away', () => {
    const [central, north] = base.hours
    const own = { ...base, hours: [hoursOf('BC', '07:00-23:00'), north, hoursOf('BM', '10:00-12:00')] }
    const present = { ...base, hours: [hoursOf('BS', '08:00-12:00'), central, hoursOf('BN', 'closed')] }
    expect(mergeDocuments(base, own, present)).toEqual({
      document: {
        ...base,
        hours: [hoursOf('BS', '08:00-12:00'), hoursOf('BC', '07:00-23:00'), hoursOf('BN', 'closed'), hoursOf('BM', '10:00-12:00')],
      },
      both: [],
    })
    const alone = mergeDocuments(base, { ...base, hours: [hoursOf('BC', '1'), north] }, { ...base, hours: [hoursOf('BC', '2')] })
    expect(alone).toEqual({ document: { ...base, hours: [hoursOf('BC', '1')] }, both: ['hours BC.week.mon-fri'] })
  })

  test('keeps the order of the list where codes of libraries are numbers', () => {
    const of = (north: string) => ({ hours: [hoursOf('10', '1'), hoursOf('2', north), hoursOf('BC', '3'), hoursOf('1', '4')] })
    const own = { hours: [...of('2').hours, hoursOf('0', '5')] }
    expect(mergeDocuments(of('2'), own, of('7'))).toEqual({ document: { hours: [...of('7').hours, hoursOf('0', '5')] }, both: [] })
    expect(mergeDocuments(of('2'), of('3'), of('7')).both).toEqual(['hours 2.week.mon-fri'])
  })

  test('has a list that names a library twice as one place', () => {
    const twice = (text: string) => ({ hours: [hoursOf('BC', text), hoursOf('BC', text)] })
    expect(mergeDocuments(twice('1'), twice('2'), twice('3'))).toEqual({ document: twice('2'), both: ['hours'] })
  })
})
