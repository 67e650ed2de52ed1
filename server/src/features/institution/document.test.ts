import { describe, expect, test } from 'vitest'
import { complaintLine } from '../../texts/complaint-text.ts'
import { DocumentRefused, parseDocument } from './document.ts'

const min = { name: 'Universidade de Teste', acronym: 'UT' }

function complaintsOf(document: unknown): readonly string[] {
  try {
    parseDocument(document)
    return []
  } catch (error) {
    if (error instanceof DocumentRefused) return error.complaints.map(complaintLine)
    throw error
  }
}

describe('the institution’s document', () => {
  test('a name and an acronym are enough', () => {
    expect(parseDocument(min)).toMatchObject({ name: { pt: 'Universidade de Teste' }, acronym: 'UT', theme: 'neo', faq: [], hours: [] })
  })

  test('the category of a registration may be called as the list of people calls it', () => {
    const registration = [{ category: 'GRAD_EAD', way: 'confirmation' }]
    expect(parseDocument({ ...min, personalData: { registration } }).personalData.registration).toMatchObject([{ category: 'GRAD-EAD' }])
  })

  test('texts stand per language, their HTML is sanitised', () => {
    const support = { pt: '<p onclick="x">Ligue</p><script>1</script>', en: '<b>Call</b>' }
    expect(parseDocument({ ...min, support }).support).toEqual({ pt: '<p>Ligue</p>', en: '<strong>Call</strong>' })
  })

  test('a label has 300 characters at most, a text with HTML 20,000', () => {
    const complaints = (name: string, support: string) => complaintsOf({ ...min, name, support }).length
    expect([
      complaints('x'.repeat(300), 'y'.repeat(20_000)),
      complaints('x'.repeat(301), 'y'),
      complaints('x', 'y'.repeat(20_001)),
    ]).toEqual([0, 1, 1])
  })

  test('a week is written by days and ranges of days', () => {
    const week = { 'mon-fri': '08:00-12:00 13:00-22:00', sat: '08:00-12:00', sun: 'closed' }
    const [hours] = parseDocument({ ...min, hours: [{ library: 'bc', week }] }).hours
    const day = [
      { opens: '08:00', closes: '12:00' },
      { opens: '13:00', closes: '22:00' },
    ]
    expect(hours!.week).toEqual([[], day, day, day, day, day, [day[0]]])
    expect(hours!.exceptions).toEqual([])
  })

  test.each([
    [{ acronym: 'UT' }, 'name is missing'],
    [{ ...min, nome: 'x' }, 'nome is not a field of the document'],
    [{ ...min, name: {} }, 'name has no text'],
    [{ ...min, name: '  ' }, 'name is empty or too small'],
    [{ ...min, name: { pt: 'x', de: 'x' } }, 'name.de is not a field of the document'],
    [{ ...min, theme: 'pink' }, 'theme is none of neo, sinal, mata'],
    [{ ...min, colours: { main: 'red' } }, 'colours.main is no colour written #rrggbb'],
    [{ ...min, privacy: 'javascript:alert(1)' }, 'privacy is no address of https://, mailto: or /'],
    [
      { ...min, logo: { file: '../x.png', alt: 'x' } },
      'logo.file is no file name in small letters that ends in png, jpg, webp, avif or svg',
    ],
    [{ ...min, guides: ['x'] }, /^guides\[0\] is none of pesquisa_geral/],
    [{ ...min, guides: ['pesquisa_geral', 'pesquisa_geral'] }, 'guides names a guide twice'],
    [{ ...min, faq: [{ question: 'x' }] }, 'faq[0].answer is missing'],
    [{ ...min, hours: [{ library: 'bc', week: { mon: '22:00-08:00' } }] }, 'hours[0].week.mon has times that are not in order'],
    [{ ...min, hours: [{ library: 'bc', week: { mon: '08:00-08:00' } }] }, 'hours[0].week.mon has times that are not in order'],
    [
      { ...min, bases: { own: { code: 'a', name: 'A' }, others: [{ code: 'a', name: 'B', address: 'https://b.example' }] } },
      /^bases .*twice/,
    ],
    [
      {
        ...min,
        providers: {
          abnt: {
            driver: 'signed_link',
            signature: { method: 'hmac-sha256', of: '{login}' },
            address: 'https://abnt.example@other.example/{signature}',
          },
        },
      },
      /^providers\.abnt\.address /,
    ],
    [{ ...min, hours: [{ library: 'bc', week: { mon: '8-12' } }] }, /^hours\[0\]\.week\.mon is neither "closed" nor times/],
    [{ ...min, hours: [{ library: 'bc', week: { 'mon-wed': 'closed', tue: 'closed' } }] }, 'hours[0].week names a day twice'],
    [{ ...min, hours: [{ library: 'bc', week: { monday: 'closed' } }] }, /^hours\[0\]\.week\.monday is no day/],
    [{ ...min, events: [{ title: 'x', starts: '2026-02-30' }] }, 'events[0].starts is not written YYYY-MM-DD or YYYY-MM-DDTHH:MM'],
    [{ ...min, events: [{ title: 'x', starts: '2026-12-02', ends: '2026-12-01' }] }, 'events[0] ends before it begins'],
    ['text', 'the document is no object of JSON'],
  ])('is refused with the place and the reason: %j', (document, complaint) => {
    const said = complaintsOf(document)
    expect(said).toHaveLength(1)
    const isSaid = typeof complaint === 'string' ? said[0] === complaint : complaint.test(said[0]!)
    expect(isSaid, said[0]).toBe(true)
  })

  test('a colour of too little contrast is refused with the measure', () => {
    expect(complaintsOf({ ...min, colours: { main: '#ffcc00' } })).toEqual([
      expect.stringMatching(/^colours #ffcc00 is not readable in the light theme: .* has contrast 1\.\d\d:1, 4\.5:1 is needed/),
    ])
  })

  test('all that is wrong is said at once', () => {
    expect(complaintsOf({ acronym: '', theme: 'pink', colour: '#000000' })).toHaveLength(4)
  })
})
