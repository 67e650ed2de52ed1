import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { writeMarcXml } from '../../catalogue/formats/marcxml-writer.ts'
import { marc } from '../../catalogue/testing/marc.ts'
import { openTestSite, type TestSite } from '../../testing/site.ts'

const whole = marc(`008 210301s2021    bl                  eng d
020 ## $a 9786500000002
020 ## $a 9786500000009
024 7# $a 10.1000/182 $2 doi
041 1# $a eng $h por
082 04 $a 551.46
090 ## $a 551.46 $b M332
100 1# $a Prado, Ana, $d 1950-
245 10 $a Tides of the coast
246 30 $a Coastal tides
250 ## $a 2nd ed.
260 ## $a Recife : $b Maré Alta, $c 2021.
300 ## $a 120 p. : $b il. ; $c 21 cm
490 0# $a Costa viva ; $v 7
505 00 $t Morning / $r Ivo Costa -- $t Evening
520 ## $a How tides come and go.
650 #4 $a Tides
655 #7 $a Tides
700 1# $a Costa, Ivo, $e trad.
700 1# $a Dias, Zoé, $e orient.
700 1# $a Reis, Davi, $e org.
775 08 $i Outra edição: $t Tides of the coast $b 1st ed.
787 08 $t Winds of the coast $a Lima, Rui
856 40 $u https://livros.example.org/tides.pdf $y Whole text
856 42 $u https://outros.example.org/maps $z Maps
856 41 $u https://outros.example.org/other-form
856 42 $3 Capa $u https://capas.example.org/1.jpg
856 40 $u https://livros.example.org/locked $z Acesso restrito`)

const serial = marc(`LDR nas
001 P1
008 090101d20092015bl qr       0     0por d
022 ## $a 1234-5679
245 10 $a Revista das marés
310 ## $a Trimestral
362 0# $a Vol. 1, n. 1 (2009)-
780 00 $t Boletim das marés
785 00 $t Anais das marés`)

const article = marc(`LDR nab
008 100101s2010    bl            000 0 por d
100 1# $a Nunes, Teresa
245 10 $a Marés vivas
773 0# $t Revista das marés $g v. 2, n. 1 (2010), p. 20-29 $x 1234-5679
856 42 $u https://outros.example.org/review.pdf $y Resenha`)

const anthology = marc(`008 200101s2020    bl            000 0 por d
100 1# $a Melo, Eva, $e org.
245 10 $a Antologia do mar`)

const thesis = marc(`008 200101s2020    bl            000 0 por d
100 1# $a Rocha, Caio
245 10 $a Correntes
502 ## $a Tese (doutorado) - Universidade Federal, Recife, 2020.
655 #7 $a Teses`)

interface Value {
  readonly texto: string
  readonly cod_acervo?: string
  readonly cod_autoridade?: string
}

for (const engine of engines)
  describe(`all that a title says of itself, on ${engine.name}`, () => {
    let site: TestSite
    beforeAll(async () => {
      site = await openTestSite(engine)
      await site.importXml(writeMarcXml([whole, serial, article, thesis, anthology]))
    })
    afterAll(() => site.remove())

    const addressOf = async (words: string) => {
      const { data } = (await site.get(`/api/consulta?for=TITULO&keyword_type=I&q=${encodeURIComponent(words)}`)).json()
      return `/api/acervo/${data[0].cod_acervo}`
    }
    const told = async (words: string, lang = 'en') => (await site.get(await addressOf(words), { lang })).json()
    const groups = async (words: string) =>
      Object.fromEntries(
        (await told(words)).grupos.map(({ grupo, rotulo, valores }: { grupo: string; rotulo: string; valores: Value[] }) => [
          grupo,
          [rotulo, ...valores.map(({ texto }) => texto)],
        ]),
      )

    test('of a book each line stands in its group, under its name in the reader’s language', async () => {
      expect(await groups('tides')).toEqual({
        outros_titulos: ['Other titles', 'Coastal tides'],
        edicao: ['Edition', '2nd ed.'],
        publicacao: ['Publication', 'Recife: Maré Alta, 2021'],
        descricao_fisica: ['Physical description', '120 p. : il. ; 21 cm'],
        serie: ['Series', 'Costa viva; 7'],
        outras_edicoes: ['Other editions', 'Tides of the coast'],
        relacionados: ['Related', 'Lima, Rui. Winds of the coast'],
        isbn: ['ISBN', '9786500000002', '9786500000009'],
        outros_numeros: ['Other numbers', 'DOI 10.1000/182'],
        idioma: ['Language', 'English'],
        numero_chamada: ['Call number', '551.46 M332'],
        classificacao: ['Classification', 'CDD 551.46'],
        area: ['Subject area', 'Exact and Earth Sciences'],
        assuntos: ['Subjects', 'Tides', 'Tides'],
        resumo: ['Summary', 'How tides come and go.'],
        sumario: ['Contents', 'Morning / Ivo Costa', 'Evening'],
      })
      const subjects = (await told('tides')).grupos.find(({ grupo }: { grupo: string }) => grupo === 'assuntos').valores as Value[]
      // A topic and a genre of the same name are two headings.
      expect(new Set(subjects.map(({ cod_autoridade }) => cod_autoridade)).size).toBe(2)
    })

    test('of a periodical what it continues, what continues it, how often it comes', async () => {
      expect(await groups('revista das')).toEqual({
        periodicidade: ['Frequency', 'Trimestral'],
        numeracao: ['Numbering', 'Vol. 1, n. 1 (2009)-'],
        continua: ['Continues', 'Boletim das marés'],
        continuado_por: ['Continued by', 'Anais das marés'],
        issn: ['ISSN', '1234-5679'],
      })
    })

    test('what programs that cite read: who did what, where it stands, the text itself; no number with a wrong check digit', async () => {
      const book = await told('tides')
      expect(book).toMatchObject({
        titulos_variantes: ['Coastal tides'],
        isbn: ['9786500000009'],
        doi: '10.1000/182',
        data_publicacao: '2021',
        tipo_schema: 'Book',
      })
      expect(book.citacao).toMatchObject({
        nomes: [
          { nome: 'Prado, Ana', papel: 'autor' },
          { nome: 'Costa, Ivo', papel: 'tradutor' },
          { nome: 'Dias, Zoé', papel: 'orientador' },
          { nome: 'Reis, Davi', papel: 'editor' },
        ],
        pdf: 'https://livros.example.org/tides.pdf',
      })
      const codes = (names: readonly { readonly cod_autoridade: string }[]) => names.map(({ cod_autoridade }) => cod_autoridade)
      expect(codes(book.citacao.nomes)).toEqual(codes(book.autores))
      const { citacao } = await told('marés vivas')
      expect(citacao).toMatchObject({ em: 'Revista das marés', issn_em: '1234-5679', volume: '2', numero: '1', pagina_inicial: '20', pagina_final: '29' }) // prettier-ignore
      // Who put a book together did not write it, though it stands under that name.
      expect((await told('antologia')).citacao.nomes).toMatchObject([{ nome: 'Melo, Eva', papel: 'editor' }])
      // The text of another title that this one is related to is not its own.
      expect(citacao).not.toHaveProperty('pdf')
      expect(await told('correntes')).toMatchObject({ tipo_schema: 'Thesis', citacao: { instituicao: expect.stringContaining('Universidade Federal') } }) // prettier-ignore
      expect((await told('revista das')).tipo_schema).toBe('Periodical')
    })

    test('links under their label or note, by what they lead to; a picture of the cover is none', async () => {
      const { data } = (await site.get(`${await addressOf('tides')}/links`)).json()
      expect(data.map((one: Record<string, unknown>) => [one['codigo'], one['titulo'], one['tipo'], one['restrito']])).toEqual([
        ['1', 'Whole text', 'texto_completo', false],
        ['2', 'Maps', 'relacionado', false],
        ['3', 'https://outros.example.org/other-form', 'versao', false],
        ['5', 'Acesso restrito', 'texto_completo', true],
      ])
      const { campos } = await told('tides')
      const addresses = campos.find(({ ordem }: { ordem: string }) => ordem === '856').detalhes
      expect(addresses[0].link_acesso).toBe('https://livros.example.org/tides.pdf')
    })

    test('the reference in each style and within a text', async () => {
      const { estilos, no_texto } = (await site.get(`${await addressOf('tides')}/referencia`, { lang: 'en' })).json()
      const texts = (list: readonly { readonly codigo: string; readonly texto: string }[]) => Object.fromEntries(list.map(({ codigo, texto }) => [codigo, texto])) // prettier-ignore
      expect(texts(estilos)).toEqual({
        abnt: expect.stringMatching(/^PRADO, Ana\. Tides of the coast\./),
        apa: 'Prado, A. (2021). Tides of the coast (2nd ed.). Maré Alta. https://doi.org/10.1000/182',
        vancouver: expect.stringMatching(/^Prado A\. Tides of the coast \[Internet\]\. 2nd ed\./),
        chicago: expect.stringMatching(/^Prado, Ana\. 2021\. Tides of the coast\./),
      })
      expect(no_texto.map(({ nome, texto }: { nome: string; texto: string }) => [nome, texto])).toEqual([
        [expect.stringMatching(/, in brackets$/), '(Prado, 2021)'],
        [expect.stringMatching(/, in the sentence$/), 'Prado (2021)'],
      ])
    })
  })
