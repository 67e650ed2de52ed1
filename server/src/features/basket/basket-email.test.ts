import { partOf } from '@farol/contract/testing/fake-call.ts'
import { expect, test } from 'vitest'
import { describeTitle } from '../../catalogue/describe-title.ts'
import { marc } from '../../catalogue/testing/marc.ts'
import { basketEmail, undeliveredEmail, type EmailParts } from './basket-email.ts'
import { columnsIn, rowOf } from './basket-table.ts'
import type { BasketTitle } from './load-titles.ts'
import { printedList } from './printed-list.ts'
import { briefText, fullText } from './record-texts.ts'

const record = marc(`090 ## $a 869.3 $b A848d
100 1# $a Assis, Machado de
245 10 $a Dom Casmurro : $b romance
250 ## $a 2. ed.
260 ## $a Paris : $b Garnier, $c 1899.
700 1# $a Leal, Paulo
952 ## $b BC $p 123`)
const title = partOf<BasketTitle>({
  id: 7,
  record: () => record,
  description: describeTitle(record),
  item: {
    cod_acervo: '7',
    subtitulo: 'romance',
    autores: [{ nome: 'Assis, Machado de' }, { nome: 'Leal, Paulo' }],
    edicao: '2. ed.',
    imprenta: 'Paris: Garnier, 1899',
    ano_publicacao: '1899',
    isbn_issn: '9788535902778',
    classificacao: '869.3 A848d',
    desc_tipo_obra: 'Livro',
    onde: [
      { biblioteca: 'Central', localizacao: 'Térreo', numero_chamada: '869.3', exemplares: 3, disponiveis: 2, consulta_local: 1 },
      { biblioteca: 'Norte', exemplares: 2, disponiveis: 0, consulta_local: 2 },
    ],
  },
  address: 'https://catalogo.example.org/acervo/7',
})
const parts: EmailParts = {
  id: 'basket-1-0',
  to: 'ana@x.org',
  titles: [title],
  style: 'vancouver',
  language: 'pt',
  look: { name: 'Universidade <Federal>', colour: '#7a1f3d' },
}

test('the text names message, institution, each title in its style with its address, and who sends it', () => {
  const { text, html, subject, to, ...more } = basketEmail({
    ...parts,
    message: 'Leiam até sexta.',
    sender: { name: 'Rui Lima', email: 'rui@x.org' },
  })
  expect(text!.split('\n')).toEqual([
    'Leiam até sexta.',
    '',
    'Estes títulos foram escolhidos no catálogo de Universidade <Federal>:',
    '',
    expect.stringMatching(/^Assis Md?, Leal P\. Dom Casmurro/),
    'https://catalogo.example.org/acervo/7',
    '',
    'Enviado por Rui Lima.',
    expect.stringContaining('A biblioteca não lê as respostas'),
    '',
  ])
  expect([to, subject, more]).toEqual([
    ['ana@x.org'],
    'Títulos escolhidos em Universidade <Federal>',
    { id: 'basket-1-0', replyTo: 'rui@x.org' },
  ])
  expect(html).toContain('>Universidade &lt;Federal&gt;</h1>')
  expect(html).toContain('border-bottom:4px solid #7a1f3d')
  expect(html).toContain('<p>Leiam até sexta.</p>')
  expect(html).toContain('<p>Enviado por Rui Lima.</p>')
  expect(html).toContain('<a href="https://catalogo.example.org/acervo/7">https://catalogo.example.org/acervo/7</a>')
  expect(html).toContain('<html lang="pt-BR">')
})

test('without message, sender and colour there is no line of them; lines and paragraphs of a message stay apart', () => {
  const bare = basketEmail({ ...parts, look: { name: 'U' }, language: 'en' })
  expect(bare.text!.split('\n')[0]).toBe('These titles were chosen in the catalogue of U:')
  expect(bare.text!.split('\n').slice(-3)).toEqual(['', expect.stringMatching(/^Sent by the catalogue/), ''])
  expect(bare.html).toContain('border-bottom:4px solid #17345c')
  expect(bare).not.toHaveProperty('replyTo')
  expect(bare).not.toHaveProperty('attachments')
  const said = basketEmail({ ...parts, message: 'Um\ndois\n\n\ntrês', subject: 'Aula', sender: { name: 'Rui' } })
  expect(said.html).toContain('<p>Um<br>dois</p>\n<p>três</p>')
  expect(said.html).toContain('<title>Aula</title>')
  expect([said.subject, said.replyTo]).toEqual(['Aula', undefined])
})

test('a file goes along under its name', () => {
  const file = { name: 'cesta.ris', type: 'application/x-research-info-systems', content: Buffer.from('TY  - BOOK') }
  expect(basketEmail({ ...parts, file }).attachments).toEqual([
    { name: 'cesta.ris', type: 'application/x-research-info-systems', base64: 'VFkgIC0gQk9PSw==' },
  ])
})

test('what did not arrive is told to the sender by an e-mail of its own, which names the address', () => {
  const back = undeliveredEmail(parts, 'rui@x.org')
  expect([back.id, back.to, back.subject]).toEqual(['basket-1-0.back', ['rui@x.org'], 'E-mail não entregue'])
  expect(back.text).toContain('não pôde ser entregue a ana@x.org.')
  expect(back.text).toContain('Confira o endereço e envie de novo')
  expect(back.html).toContain('<strong>ana@x.org</strong>')
})

test('a row of a table has each thing in its column', () => {
  const row = rowOf(title, 'abnt')
  expect(Object.fromEntries(columnsIn('pt').map((name, at) => [name, row[at]]))).toEqual({
    Código: '7',
    Título: expect.stringContaining('Dom Casmurro'),
    Subtítulo: 'romance',
    Autores: 'Assis, Machado de; Leal, Paulo',
    Edição: '2. ed.',
    Publicação: 'Paris: Garnier, 1899',
    Ano: '1899',
    'ISBN ou ISSN': '9788535902778',
    'Número de chamada': '869.3 A848d',
    Tipo: 'Livro',
    'Onde está': 'Central, Térreo, 869.3; Norte',
    Referência: expect.stringMatching(/^ASSIS, Machado de/),
    Endereço: 'https://catalogo.example.org/acervo/7',
  })
})

const places = ['Central, Térreo, 869.3, 2 de 3 disponíveis', 'Norte, 2 para consulta local']

test('a brief text has a line for each thing, a full one for each field of the record but those of the library', () => {
  expect(briefText(title, 'abnt', 'pt').split('\n').slice(1)).toEqual([
    'Tipo: Livro',
    'Número de chamada: 869.3 A848d',
    ...places.map((place) => `Onde está: ${place}`),
    'Endereço: https://catalogo.example.org/acervo/7',
  ])
  const full = fullText(title, 'pt').split('\n')
  expect(full).toHaveLength(6 + 3)
  expect(full.join('\n')).not.toContain('123')
  expect(full.slice(6)).toEqual([...places.map((place) => `Onde está: ${place}`), 'Endereço: https://catalogo.example.org/acervo/7'])
})

test('on paper a title has its reference, its type and its places, under the name and the colour of the institution', async () => {
  const made = new Date('2026-11-20T12:00:00Z')
  const list = await printedList([title], { style: 'apa', language: 'en', look: parts.look, made })
  expect(list).toMatchObject({ institution: 'Universidade <Federal>', colour: '#7a1f3d', language: 'en', made })
  expect(list.entries).toEqual([
    {
      reference: expect.any(Array),
      lines: ['Livro', expect.stringMatching(/^Central, Térreo, 869\.3, 2 of 3/), expect.stringMatching(/^Norte, 2 /)],
      address: 'https://catalogo.example.org/acervo/7',
    },
  ])
  expect(await printedList([title], { style: 'apa', language: 'en', look: { name: 'U' }, made })).not.toHaveProperty('colour')
})
