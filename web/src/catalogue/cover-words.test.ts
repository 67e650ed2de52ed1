// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { coverDrawings } from './cover-drawings.ts'
import type { CoverKind } from './cover-kind.ts'
import { coverPalette } from './cover-palette.ts'

const titles = [
  'Sol',
  'Dom Casmurro',
  'Memórias póstumas de Brás Cubas e outras histórias',
  'Contribuições ao estudo da responsabilidade socioambiental das universidades públicas brasileiras: um levantamento',
  'Pneumoultramicroscopicossilicovulcanoconiótico',
]
const notes = ['', 'Machado de Assis', 'Instituto Brasileiro de Geografia e Estatística, Diretoria de Pesquisas, Coordenação de Trabalho']

/** Lines of each text of a drawing with where they begin and end, the large letter of a cover left out. */
function blocksOf(svg: string) {
  return [...svg.matchAll(/<text[^>]*font-size="([\d.]+)"[^>]*>((?:<tspan[\s\S]*?<\/tspan>)+)<\/text>/g)].map(([, size, lines]) => {
    const feet = [...(lines ?? '').matchAll(/ y="([\d.-]+)"/g)].map(([, y]) => Number(y))
    return { top: Math.min(...feet) - 0.75 * Number(size), bottom: Math.max(...feet) + 0.2 * Number(size) }
  })
}

test.each(Object.keys(coverDrawings) as CoverKind[])('on a cover of the kind %s no words touch others or the edge', (kind) => {
  for (const title of titles)
    for (const note of notes) {
      const drawing = coverDrawings[kind]({ title, note, year: '1899' }, coverPalette(kind, 7), 7)
      const blocks = blocksOf(drawing).toSorted((a, b) => a.top - b.top)
      expect(blocks.length).toBeGreaterThan(0)
      blocks.forEach(({ top, bottom }, at) => {
        expect(top, `${title} | ${note}`).toBeGreaterThanOrEqual(at === 0 ? 0 : blocks[at - 1]!.bottom)
        expect(bottom).toBeLessThanOrEqual(150)
      })
    }
})

test('what a record says is text on its cover, whatever it holds', () => {
  const hostile = '</text></svg><script>alert(1)</script>&amp;<img src=x onerror=alert(1)>'
  const page = new DOMParser()
  for (const kind of Object.keys(coverDrawings) as CoverKind[]) {
    const drawn = coverDrawings[kind]({ title: hostile, note: hostile, year: '<b>&' }, coverPalette(kind, 7), 7)
    const { body } = page.parseFromString(`<svg>${drawn}</svg>`, 'text/html')
    expect([...body.querySelectorAll('*')].filter((one) => !/^(svg|g|path|circle|ellipse|text|tspan)$/.test(one.localName))).toEqual([])
    expect(body.children).toHaveLength(1)
    expect(body.querySelector('tspan')?.textContent).toMatch(/^<\/text/i)
  }
})
