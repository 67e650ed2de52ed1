import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { addDefaultCovers, listDefaultCovers } from './default-covers.ts'

const types = [
  { id: 1, names: { pt: 'Livro', en: 'Book' } },
  { id: 6, names: { pt: 'Gravação de vídeo & <som> de longa duração em muitas partes' } },
  { id: 7, names: { en: 'Map' } },
  { id: 12, names: { pt: 'Mapa' } },
]
const deps = { shelfTerms: { materialTypes: async () => types as never } }

const app = Fastify()
addDefaultCovers(app, deps)
afterAll(() => app.close())

test('the picture of each type of work stands at an address of this site, named in the reader’s language, in Portuguese or by its number', async () => {
  const named = (await listDefaultCovers(deps, 'https://catalogo.example.org', 'en')).map((one) => Object.values(one))
  expect(named).toEqual([
    ['1', 'Book', 'https://catalogo.example.org/imagem-padrao/1.svg'],
    ['6', 'Gravação de vídeo & <som> de longa duração em muitas partes', 'https://catalogo.example.org/imagem-padrao/6.svg'],
    ['7', 'Map', 'https://catalogo.example.org/imagem-padrao/7.svg'],
    ['12', 'Mapa', 'https://catalogo.example.org/imagem-padrao/12.svg'],
  ])
})

test('the picture says the type in lines of less than fifteen letters, four at most, its label as high as they are; for everybody, for a day', async () => {
  const picture = await app.inject('/imagem-padrao/6.svg')
  expect([...picture.body.matchAll(/<text [^>]*y="(\d+)"[^>]*>([^<]*)</g)].map(([, y, text]) => [y, text])).toEqual([
    ['110', 'Gravação de'],
    ['134', 'vídeo &amp; &lt;som&gt;'],
    ['158', 'de longa'],
    ['182', 'duração em'],
  ])
  expect(picture.body).toContain('<title>Gravação de vídeo &amp; &lt;som&gt; de longa duração em muitas partes</title>')
  expect(picture.body).toContain('height="120" fill="#f0e3c8"')
  expect(picture.headers).toMatchObject({ 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=86400' })
  const colours = await Promise.all([1, 6, 7, 12].map(async (id) => /fill="(#[0-9a-f]{6})"/.exec((await app.inject(`/imagem-padrao/${id}.svg`)).body)?.[1])) // prettier-ignore
  // The seventh type has the colour of the first.
  expect([colours[0] === colours[2], colours[1] === colours[3], colours[0] === colours[1]]).toEqual([true, true, false])
})

test.each(['2', '0', '01', 'x', '1234567890'])('no picture stands at /imagem-padrao/%s.svg', async (name) => {
  expect((await app.inject(`/imagem-padrao/${name}.svg`)).statusCode).toBeGreaterThanOrEqual(404)
})
