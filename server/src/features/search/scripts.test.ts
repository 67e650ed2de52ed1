import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { recordsXml, type RecordToWrite } from '../../testing/records.ts'
import { openTestSite, type TestSite } from '../../testing/site.ts'

const book = (number: string, language: string, title: string, author: string): RecordToWrite => ({
  control: { '001': number, '008': `010101s1990    bl            000 0 ${language} d` },
  fields: [
    ['100', '1 ', { a: author }],
    ['245', '10', { a: title }],
  ],
})

const books = [
  book('1', 'ger', 'Über Bücher', 'Müller, Jörg'),
  book('2', 'por', 'Pingüins e lingüística', 'Gütschow, Ana'),
  book('3', 'chi', '大學 章句', '朱熹'),
  book('4', 'jpn', 'コンピュータ・ネットワーク入門', '山田, 太郎'),
  book('6', 'rus', 'Konstitut\ufe20s\ufe21ii\ufe20a\ufe21 Rossii', 'E\u0307l\u02b9t\u0361sin, Boris'),
  book('7', 'rus', 'Al\u1ab0man\u1dc4akh s\u20d0everny\u0306i\u0306', 'Ivanov'),
  book('5', 'per', 'کتاب\u200cخانه ملی', 'احمدی'),
]

for (const engine of engines)
  describe(`words of other scripts and spellings on ${engine.name}`, () => {
    let site: TestSite
    beforeAll(async () => {
      site = await openTestSite(engine)
      await site.importXml(recordsXml(...books))
    })
    afterAll(() => site.remove())

    test.each([
      ['bücher', 'Über Bücher'],
      ['bucher', 'Über Bücher'],
      ['buecher', 'Über Bücher'],
      ['ueber buecher', 'Über Bücher'],
      ['mueller joerg', 'Über Bücher'],
      ['konstitutsiia', 'Konstitut\ufe20s\ufe21ii\ufe20a\ufe21 Rossii'],
      ['konstitut\ufe20s\ufe21ii\ufe20a\ufe21', 'Konstitut\ufe20s\ufe21ii\ufe20a\ufe21 Rossii'],
      ['eltsin boris', 'Konstitut\ufe20s\ufe21ii\ufe20a\ufe21 Rossii'],
      ['almanakh severnyi', 'Al\u1ab0man\u1dc4akh s\u20d0everny\u0306i\u0306'],
      ['pinguins', 'Pingüins e lingüística'],
      ['gutschow', 'Pingüins e lingüística'],
      ['大學章句', '大學 章句'],
      ['大學 章句', '大學 章句'],
      ['"大學 章句"', '大學 章句'],
      ['コンピュータネットワーク', 'コンピュータ・ネットワーク入門'],
      ['ネットワーク', 'コンピュータ・ネットワーク入門'],
      ['ｺﾝﾋﾟｭｰﾀ', 'コンピュータ・ネットワーク入門'],
      ['كتابخانه', 'کتاب\u200cخانه ملی'],
      ['کتاب خانه', 'کتاب\u200cخانه ملی'],
    ])('%s finds %s alone', async (words, title) => {
      const answer = await site.get(`/api/consulta?q=${encodeURIComponent(words)}`)
      expect(answer.json<{ data: { descricao: string }[] }>().data.map(({ descricao }) => descricao.normalize('NFD'))).toEqual([
        title.normalize('NFD'),
      ])
    })

    test.each(['pingueins', 'gueltschow', 'guetschow'])('outside of German records %s finds nothing', async (words) => {
      expect((await site.get(`/api/consulta?q=${words}`)).json()).toMatchObject({ total: 0 })
    })
  })
