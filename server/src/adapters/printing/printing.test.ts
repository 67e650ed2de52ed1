import { readdirSync, readFileSync } from 'node:fs'
import { getDocumentProxy } from 'unpdf'
import { afterAll, describe, expect, test } from 'vitest'
import { plain } from '../../catalogue/references/rich-text.ts'
import type { PrintedList } from '../../ports/list-printer.ts'
import { drawable, FontSet } from './font-set.ts'
import { layOut } from './line-layout.ts'
import { decodeWoff } from './woff.ts'
import { printPool } from '../../workers/pools.ts'
import { WorkerPrinter } from './worker-printer.ts'

const list = (texts: readonly string[]): PrintedList => ({
  language: 'pt-BR',
  title: 'Cesta de títulos',
  institution: 'Universidade de Prova',
  intro: 'Títulos escolhidos.',
  entries: texts.map((text, at) => ({
    reference: [plain(text), { text: ' Ênfase', style: 'bold' as const }, plain('.')],
    lines: ['Livro', 'Biblioteca Central, 869.3'],
    address: `https://catalogo.example.org/acervo/${at + 1}`,
  })),
  pageLabel: 'Página {page} de {pages}',
  linkLabel: 'Abrir {address}',
  made: new Date('2026-11-20T12:00:00Z'),
})

interface Node {
  readonly role?: string
  readonly type?: string
  readonly alt?: string
  readonly children?: readonly Node[]
}

const rolesOf = (node: Node): readonly string[] => [...(node.role ? [node.role] : []), ...(node.children ?? []).flatMap(rolesOf)]
const altsOf = (node: Node): readonly string[] => [...(node.alt ? [node.alt] : []), ...(node.children ?? []).flatMap(altsOf)]

const printer = new WorkerPrinter(printPool())
afterAll(() => printer.close())

async function read(printed: PrintedList) {
  const document = await getDocumentProxy(new Uint8Array(await printer.print(printed)))
  const pages = await Promise.all(Array.from({ length: document.numPages }, (_, at) => document.getPage(at + 1)))
  const texts = await Promise.all(
    pages.map(async (page) => (await page.getTextContent()).items.map((one) => ('str' in one ? one.str : '')).join('')),
  )
  const trees = await Promise.all(pages.map(async (page) => (await page.getStructTree()) as Node))
  return { document, texts, trees }
}

describe('a list on paper', () => {
  test('its parts are named for who hears it: heading, list, labels, paragraphs, links that say where they lead', async () => {
    const { document, trees } = await read(list(['Um livro.', 'Outro livro.']))
    const item = ['LI', 'Lbl', 'LBody', 'P', 'P', 'P', 'Link']
    expect(rolesOf(trees[0]!)).toEqual(['Root', 'Document', 'H1', 'P', 'L', ...item, ...item])
    expect(altsOf(trees[0]!)).toEqual(['Abrir https://catalogo.example.org/acervo/1', 'Abrir https://catalogo.example.org/acervo/2'])
    expect((await document.getMetadata()).info).toMatchObject({
      Language: 'pt-BR',
      Title: 'Cesta de títulos',
      Author: 'Universidade de Prova',
    })
  })

  test('two hundred titles: each of them, on numbered pages, in order', async () => {
    const { document, texts } = await read(list(Array.from({ length: 200 }, (_, at) => `Título número ${at + 1} com palavras bastantes`)))
    expect(document.numPages).toBeGreaterThan(10)
    for (const [at, text] of texts.entries()) expect(text).toContain(`Página ${at + 1} de ${document.numPages}`)
    const whole = texts.join(' ')
    for (let at = 1; at <= 200; at += 1) expect(whole).toContain(`Título número ${at} com`)
  })

  test.each([
    ['Cyrillic', 'ДОСТОЕВСКИЙ, Ф. М. Преступление и наказание'],
    ['Greek', 'Ποιήματα του Καβάφη'],
    ['Vietnamese and Polish', 'Truyện Kiều, Łódź'],
    ['Japanese', '吾輩は猫である。名前はまだ無い'],
    ['Korean', '채식주의자 한강 지음, 뷁'],
    ['Korean with Chinese signs', '大韓民國 헌법'],
  ])('%s is drawn with letters and read back', async (_name, text) => {
    const { texts } = await read(list([text]))
    expect(texts[0]).toContain(text)
  })

  test.each([
    ['Hebrew', 'סיפור על אהבה וחושך'],
    ['Arabic', 'أولاد حارتنا'],
  ])('%s is drawn from the right with letters of its own, and heard as it was written', async (_name, text) => {
    const { texts, trees } = await read(list([text]))
    for (const letter of text) expect(texts[0]).toContain(letter)
    expect(texts[0]).not.toContain('□')
    expect(altsOf(trees[0]!)).toContain(`${text} Ênfase.`)
  })

  test('an emoji is a picture on paper, without its colours, and figures beside it stay figures', async () => {
    const { texts } = await read(list(['Guia 📚 👍🏽 ❤️ 👩\u200d💻 2026']))
    expect(texts[0]).toContain('Guia 📚 👍 ❤ 👩💻 2026')
    expect(texts[0]).not.toContain('□')
  })

  test('every Korean syllable has a letter', () => {
    const fonts = new FontSet()
    const missing = Array.from({ length: 0xd7a3 - 0xac00 + 1 }, (_, at) => 0xac00 + at).filter((code) => !fonts.has(code))
    expect(missing).toEqual([])
  })

  test('a letter that no font has is a square on paper and itself for who hears it; control characters are gone', async () => {
    const { texts, trees } = await read(list(['Sumério 𒀀𒁹\u0007 fim']))
    expect(texts[0]).toContain('Sumério □□')
    expect(altsOf(trees[0]!).some((alt) => alt.startsWith('Sumério 𒀀𒁹'))).toBe(true)
  })

  test('a paragraph longer than a page goes on over the next ones', async () => {
    const { document, texts } = await read(list([`início ${'palavra '.repeat(1_600)}fim`]))
    expect(document.numPages).toBeGreaterThan(2)
    expect(texts[0]).toContain('início')
    expect(texts.at(-1)).toContain('fim')
  })

  test('it prints again after a list that could not be printed', async () => {
    const broken = { ...list(['x']), made: 'never' as unknown as Date }
    await expect(printer.print(broken)).rejects.toThrow()
    expect((await printer.print(list(['y']))).length).toBeGreaterThan(1_000)
  })

  test('who finds too many waiting is turned away', async () => {
    const small = list(['x'])
    const answers = await Promise.allSettled(Array.from({ length: 12 }, () => printer.print(small)))
    expect(answers.filter((one) => one.status === 'fulfilled')).toHaveLength(9)
    expect(answers.filter((one) => one.status === 'rejected' && one.reason.code === 'servico_indisponivel')).toHaveLength(3)
  })
})

describe('lines', () => {
  const fonts = new FontSet()
  const perSign = (text: string) => [...text].length * 10
  const seen = (text: string, width: number) =>
    layOut([plain(text)], fonts, width, perSign).map((line) => line.pieces.map((piece) => piece.text).join(''))

  test('break between words, not wider than the paper; a word that is wider is cut', () => {
    expect(seen('um dois três', 80)).toEqual(['um dois', 'três'])
    expect(seen('abcdefghijkl', 50)).toEqual(['abcde', 'fghij', 'kl'])
    expect(seen('', 50)).toEqual([])
  })

  test('pieces stand as they are seen: what reads from the right comes the other way round, brackets mirrored, numbers not', () => {
    // Letters of a word are turned by the font; the order of words, signs and numbers is ours.
    expect(seen('ירושלים, 2002 (רכה)', 1_000)).toEqual(['(רכה) 2002 ,ירושלים'])
    expect(seen('OZ. סיפור על אהבה. Keter', 1_000)).toEqual(['OZ. אהבה על סיפור. Keter'])
    expect(layOut([plain('שלום')], fonts, 500, perSign)[0]).toMatchObject({ flushRight: true, reordered: true })
    expect(layOut([plain('olá')], fonts, 500, perSign)[0]).toMatchObject({ flushRight: false, reordered: false })
  })
})

describe('fonts', () => {
  const folder = new URL('../../../fonts/', import.meta.url)

  test('each file that is named is there, and each that is there is named and comes out of its wrapping', () => {
    const named = Object.keys(JSON.parse(readFileSync(new URL('ranges.json', folder), 'utf8')) as object)
    const files = readdirSync(folder).filter((name) => name.endsWith('.woff'))
    for (const file of files) {
      expect(
        named.some((name) => file.startsWith(`${name}-`)),
        file,
      ).toBe(true)
      expect(decodeWoff(readFileSync(new URL(file, folder))).readUInt32BE(0)).toBe(0x0001_0000)
    }
    for (const name of named) expect(files).toContain(`${name}-400-normal.woff`)
    expect(() => decodeWoff(Buffer.from('no font'))).toThrow('WOFF')
  })

  test('every letter of the languages of the catalogue has a font', () => {
    const fonts = new FontSet()
    for (const text of [
      'ÁÂÃÀÇÉÊÍÓÔÕÚÜ áâãàçéêíóôõúüñ¿¡ß œæ',
      '«»“”‘’–—…•·ºª°€£§©®†',
      'ЖЩЫЭЮЯ ґїє',
      'ΑΒΓ ώ ἀ',
      'אבגשת',
      'ابتثجحخ',
      'ぁアヶ漢字龍鬱',
    ])
      expect(drawable(fonts, text)).toBe(text)
  })
})
