import { describe, expect, test } from 'vitest'
import { describeTitle } from '../describe-title.ts'
import { marc } from '../testing/marc.ts'
import { abntReference, type AbntOptions } from './abnt.ts'
import { referenceOf } from './model.ts'
import type { RichText } from './rich-text.ts'
import { toHtml } from './rich-text.ts'

const marks = { bold: '**', italic: '*' } as const
const marked = (rich: RichText): string => rich.map(({ text, style }) => (style ? `${marks[style]}${text}${marks[style]}` : text)).join('')

const reference = (record: string, options: AbntOptions = {}): string =>
  marked(abntReference(referenceOf(describeTitle(marc(record))), { accessedOn: '2026-11-20', ...options }))

const imprint = '260 ## $a Recife : $b Maré Alta, $c 2019.'
const author = '100 1# $a Campos, Davi'
const title = '245 10 $a Metadados no cotidiano'
const base = `${author}\n${title}\n${imprint}`
const others = (count: number): string =>
  Array.from({ length: count }, (_, at) => `700 1# $a ${['Leal', 'Rocha', 'Dias', 'Nunes', 'Moura', 'Reis'][at]}, ${'PCMTLB'[at]}.`).join(
    '\n',
  )

const coded = (dates: string, more = ''): string => `008 210301${dates}br            000 0 por d${more}`

type Case = [name: string, record: string, expected: string, options?: AbntOptions]

const books: Case[] = [
  ['with everything', `020 ## $a 978-85-359-0277-8\n100 1# $a Silva, Ana Beatriz da\n245 10 $a Introdução à recuperação da informação : $b teoria e prática / $c Ana.\n250 ## $a 3. ed. rev. e ampl.\n260 ## $a Curitiba : $b Araucária, $c 2021.\n300 ## $a 312 p. : $b il.\n490 1# $a Biblioteca aberta ; $v v. 4\n700 1# $a Rocha, Caio`, 'SILVA, Ana Beatriz da; ROCHA, Caio. **Introdução à recuperação da informação**: teoria e prática. 3. ed. rev. e ampl. Curitiba: Araucária, 2021. 312 p. (Biblioteca aberta, v. 4). ISBN 978-85-359-0277-8.'],
  ['one author', base, 'CAMPOS, Davi. **Metadados no cotidiano**. Recife: Maré Alta, 2019.'],
  ['two authors', `${base}\n${others(1)}`, 'CAMPOS, Davi; LEAL, P. **Metadados no cotidiano**. Recife: Maré Alta, 2019.'],
  ['three authors', `${base}\n${others(2)}`, 'CAMPOS, Davi; LEAL, P.; ROCHA, C. **Metadados no cotidiano**. Recife: Maré Alta, 2019.'],
  ['six authors are all named', `${base}\n${others(5)}`, 'CAMPOS, Davi; LEAL, P.; ROCHA, C.; DIAS, M.; NUNES, T.; MOURA, L. **Metadados no cotidiano**. Recife: Maré Alta, 2019.'],
  ['of seven the first is named', `${base}\n${others(6)}`, 'CAMPOS, Davi *et al*. **Metadados no cotidiano**. Recife: Maré Alta, 2019.'],
  ['of four the first is named when the library wants it so', `${base}\n${others(3)}`, 'CAMPOS, Davi *et al*. **Metadados no cotidiano**. Recife: Maré Alta, 2019.', { limit: 3 }],
  ['seven authors all named when wanted', `${base}\n${others(6)}`, 'CAMPOS, Davi; LEAL, P.; ROCHA, C.; DIAS, M.; NUNES, T.; MOURA, L.; REIS, B. **Metadados no cotidiano**. Recife: Maré Alta, 2019.', { allAuthors: true }],
  ['Júnior stays with the surname', `100 1# $a Silva Júnior, Paulo\n${title}\n${imprint}`, 'SILVA JÚNIOR, Paulo. **Metadados no cotidiano**. Recife: Maré Alta, 2019.'],
  ['Filho after the forename goes back to the surname', `100 1# $a Souza, Caio, Filho\n${title}\n${imprint}`, 'SOUZA FILHO, Caio. **Metadados no cotidiano**. Recife: Maré Alta, 2019.'],
  ['Jr. in a subfield of its own goes to the surname', `100 1# $a King, Martin Luther, $c Jr., $d 1929-1968\n${title}\n${imprint}`, 'KING JR., Martin Luther. **Metadados no cotidiano**. Recife: Maré Alta, 2019.'],
  ['Filho in a subfield of its own, beside a title of honour', `100 1# $a Souza, Caio, $c Dr., $c Filho\n${title}\n${imprint}`, 'SOUZA FILHO, Caio. **Metadados no cotidiano**. Recife: Maré Alta, 2019.'],
  ['what stands in brackets is not part of the forename, each of several', `100 1# $a Leal, Ana (org.) (ed.) Maria\n${title}\n${imprint}`, 'LEAL, Ana Maria. **Metadados no cotidiano**. Recife: Maré Alta, 2019.'],
  ['a bracket that nothing opened parts no words', `100 1# $a Leal, Ana) Maria\n${title}\n${imprint}`, 'LEAL, Ana) Maria. **Metadados no cotidiano**. Recife: Maré Alta, 2019.'],
  ['a title of honour is not part of the name', `100 1# $a Souza, Caio, $c Dr.\n${title}\n${imprint}`, 'SOUZA, Caio. **Metadados no cotidiano**. Recife: Maré Alta, 2019.'],
  ['dates of life are not part of the name', `100 1# $a Campos, Davi, $d 1950-2010\n${title}\n${imprint}`, 'CAMPOS, Davi. **Metadados no cotidiano**. Recife: Maré Alta, 2019.'],
  ['a name without surname', `100 0# $a Platão\n245 12 $a A república\n${imprint}`, 'PLATÃO. **A república**. Recife: Maré Alta, 2019.'],
  ['a composed surname', `100 1# $a García Márquez, Gabriel\n245 10 $a Crônicas\n${imprint}`, 'GARCÍA MÁRQUEZ, Gabriel. **Crônicas**. Recife: Maré Alta, 2019.'],
  ['a subtitle is not bold', `${author}\n245 10 $a Metadados : $b guia : para todos / $c Davi Campos.\n${imprint}`, 'CAMPOS, Davi. **Metadados**: guia: para todos. Recife: Maré Alta, 2019.'],
  ['a part of a work', `${author}\n245 10 $a Metadados. $n Livro 2, $p A volta / $c Davi Campos.\n${imprint}`, 'CAMPOS, Davi. **Metadados**. Livro 2, A volta. Recife: Maré Alta, 2019.'],
  ['organiser in $e', `100 1# $a Moura, Lígia, $e org.\n245 10 $a Bibliotecas e cidades\n${imprint}\n300 ## $a 210 p.`, 'MOURA, Lígia (org.). **Bibliotecas e cidades**. Recife: Maré Alta, 2019. 210 p.'],
  ['organiser as added entry of a title main entry', `245 00 $a Bibliotecas e cidades\n${imprint}\n700 1# $a Moura, Lígia, $e organizadora`, 'MOURA, Lígia (org.). **Bibliotecas e cidades**. Recife: Maré Alta, 2019.'],
  ['two organisers', `245 00 $a Bibliotecas e cidades\n${imprint}\n700 1# $a Moura, Lígia, $e org.\n700 1# $a Leal, Paulo, $e org.`, 'MOURA, Lígia; LEAL, Paulo (org.). **Bibliotecas e cidades**. Recife: Maré Alta, 2019.'],
  ['coordinator, editor and compiler have their own marks', `245 00 $a Bibliotecas\n${imprint}\n700 1# $a Moura, Lígia, $e coord.`, 'MOURA, Lígia (coord.). **Bibliotecas**. Recife: Maré Alta, 2019.'],
  ['editor by relator code', `245 00 $a Bibliotecas\n${imprint}\n700 1# $a Moura, Lígia $4 edt`, 'MOURA, Lígia (ed.). **Bibliotecas**. Recife: Maré Alta, 2019.'],
  ['compiler', `100 1# $a Moura, Lígia, $e comp.\n245 10 $a Cantigas\n${imprint}`, 'MOURA, Lígia (comp.). **Cantigas**. Recife: Maré Alta, 2019.'],
  ['translator and illustrator have a part in it', `${base}\n700 1# $a Sá, Pedro, $e trad.\n700 1# $a Reis, Lia, $e il.`, 'CAMPOS, Davi. **Metadados no cotidiano**. Tradução: Pedro Sá. Ilustrações: Lia Reis. Recife: Maré Alta, 2019.'],
  ['two translators', `${base}\n700 1# $a Sá, Pedro, $e trad.\n700 1# $a Reis, Lia, $e trad.`, 'CAMPOS, Davi. **Metadados no cotidiano**. Tradução: Pedro Sá e Lia Reis. Recife: Maré Alta, 2019.'],
  ['no author: the title begins, first word in capitals', `245 00 $a Bibliotecas e letras\n${imprint}`, 'BIBLIOTECAS e letras. Recife: Maré Alta, 2019.'],
  ['no author: the article and its word', `245 02 $a A cidade e as letras\n${imprint}`, 'A CIDADE e as letras. Recife: Maré Alta, 2019.'],
  ['names without a word under a title main entry are authors', `245 00 $a Metadados\n${imprint}\n700 1# $a Leal, Paulo\n700 1# $a Rocha, Caio`, 'LEAL, Paulo; ROCHA, Caio. **Metadados**. Recife: Maré Alta, 2019.'],
  ['series without number', `${base}\n490 0# $a Cadernos do Norte`, 'CAMPOS, Davi. **Metadados no cotidiano**. Recife: Maré Alta, 2019. (Cadernos do Norte).'],
  ['series with a bare number', `${base}\n490 0# $a Cadernos do Norte ; $v 12`, 'CAMPOS, Davi. **Metadados no cotidiano**. Recife: Maré Alta, 2019. (Cadernos do Norte, v. 12).'],
  ['volumes', `${base}\n300 ## $a 2 v.`, 'CAMPOS, Davi. **Metadados no cotidiano**. Recife: Maré Alta, 2019. 2 v.'],
  ['pages in English words', `${base}\n300 ## $a xii, 312 pages : $b illustrations`, 'CAMPOS, Davi. **Metadados no cotidiano**. Recife: Maré Alta, 2019. xii, 312 p.'],
  ['imprint from 264, copyright apart', `${author}\n${title}\n264 #1 $a Recife : $b Maré Alta, $c 2019.\n264 #4 $c ©2018`, 'CAMPOS, Davi. **Metadados no cotidiano**. Recife: Maré Alta, 2019.'],
  ['two publishers', `${author}\n${title}\n260 ## $a Recife : $b Maré Alta ; $a Belém : $b Igarapé, $c 2019.`, 'CAMPOS, Davi. **Metadados no cotidiano**. Recife: Maré Alta; Belém: Igarapé, 2019.'],
] // prettier-ignore

const editions: Case[] = [
  ['ordinal letters', `${base}\n250 ## $a 2ª ed.`, 'CAMPOS, Davi. **Metadados no cotidiano**. 2. ed. Recife: Maré Alta, 2019.'],
  [
    'written out',
    `${base}\n250 ## $a 3ª edição revista e ampliada`,
    'CAMPOS, Davi. **Metadados no cotidiano**. 3. ed. rev. e ampl. Recife: Maré Alta, 2019.',
  ],
  ['in English', `${base}\n250 ## $a 5th edition.`, 'CAMPOS, Davi. **Metadados no cotidiano**. 5th ed. Recife: Maré Alta, 2019.'],
  ['updated', `${base}\n250 ## $a 4. ed. atualizada.`, 'CAMPOS, Davi. **Metadados no cotidiano**. 4. ed. atual. Recife: Maré Alta, 2019.'],
]

const missing: Case[] = [
  ['place', `${author}\n${title}\n260 ## $a [S.l.] : $b Maré Alta, $c 2019.`, 'CAMPOS, Davi. **Metadados no cotidiano**. [*S. l.*]: Maré Alta, 2019.'],
  ['publisher', `${author}\n${title}\n260 ## $a Recife : $b [s.n.], $c 2019.`, 'CAMPOS, Davi. **Metadados no cotidiano**. Recife: [*s. n.*], 2019.'],
  ['both', `${author}\n${title}\n260 ## $a [S.l. : $b s.n.], $c 2019.`, 'CAMPOS, Davi. **Metadados no cotidiano**. [*S. l.*: *s. n.*], 2019.'],
  ['place in brackets is known after all', `${author}\n${title}\n260 ## $a [Recife] : $b Maré Alta, $c 2019.`, 'CAMPOS, Davi. **Metadados no cotidiano**. Recife: Maré Alta, 2019.'],
  ['a doubtful year', `${author}\n${title}\n260 ## $a Recife : $b Maré Alta, $c [2010?]`, 'CAMPOS, Davi. **Metadados no cotidiano**. Recife: Maré Alta, [2010?].'],
  ['about a year', `${author}\n${title}\n260 ## $a Recife : $b Maré Alta, $c [ca. 2010]`, 'CAMPOS, Davi. **Metadados no cotidiano**. Recife: Maré Alta, [ca. 2010].'],
  ['a decade', `${author}\n${title}\n260 ## $a Recife : $b Maré Alta, $c [198-]`, 'CAMPOS, Davi. **Metadados no cotidiano**. Recife: Maré Alta, [198-].'],
  ['a century', `${author}\n${title}\n260 ## $a Recife : $b Maré Alta, $c [19--]`, 'CAMPOS, Davi. **Metadados no cotidiano**. Recife: Maré Alta, [19--].'],
  ['copyright only', `${author}\n${title}\n260 ## $a Recife : $b Maré Alta, $c c2009.`, 'CAMPOS, Davi. **Metadados no cotidiano**. Recife: Maré Alta, c2009.'],
  ['publication before copyright', `${author}\n${title}\n260 ## $a Recife : $b Maré Alta, $c 2010, c2009.`, 'CAMPOS, Davi. **Metadados no cotidiano**. Recife: Maré Alta, 2010.'],
  ['a decade, also by its years in the coded data', `${coded('q19801989')}\n${author}\n${title}\n260 ## $a Recife : $b Maré Alta, $c [198-]`, 'CAMPOS, Davi. **Metadados no cotidiano**. Recife: Maré Alta, [198-].'],
  ['between two years, also in the coded data', `${coded('q19801989')}\n${author}\n${title}\n260 ## $a Recife : $b Maré Alta, $c [between 1980 and 1989]`, 'CAMPOS, Davi. **Metadados no cotidiano**. Recife: Maré Alta, [entre 1980 e 1989].'],
  ['volumes of several years, the first of them in brackets', `${coded('m19801989')}\n${author}\n${title}\n260 ## $a Recife : $b Maré Alta, $c [1980]`, 'CAMPOS, Davi. **Metadados no cotidiano**. Recife: Maré Alta, 1980-1989.'],
  ['year only in the coded data', `${coded('s1998    ')}\n${author}\n${title}\n260 ## $a Recife : $b Maré Alta`, 'CAMPOS, Davi. **Metadados no cotidiano**. Recife: Maré Alta, [1998].'],
  ['no date at all', `${author}\n${title}\n260 ## $a Recife : $b Maré Alta`, 'CAMPOS, Davi. **Metadados no cotidiano**. Recife: Maré Alta, [s. d.].'],
] // prettier-ignore

const bodies: Case[] = [
  ['an entity by its name', `110 2# $a Instituto do Litoral\n245 10 $a Relatório anual\n260 ## $a Antonina : $b IL, $c 2003.`, 'INSTITUTO DO LITORAL. **Relatório anual**. Antonina: IL, 2003.'],
  ['an acronym', `110 2# $a IBGE\n245 10 $a Anuário\n260 ## $a Rio de Janeiro : $b IBGE, $c 2019.`, 'IBGE. **Anuário**. Rio de Janeiro: IBGE, 2019.'],
  ['a body below another', `110 1# $a Brasil. $b Ministério da Educação\n245 10 $a Plano\n260 ## $a Brasília : $b MEC, $c 2019.`, 'BRASIL. Ministério da Educação. **Plano**. Brasília: MEC, 2019.'],
  ['a university department', `110 2# $a Universidade do Vale. $b Biblioteca Central\n245 10 $a Guia\n260 ## $a Blumenau : $b UV, $c 2019.`, 'UNIVERSIDADE DO VALE. Biblioteca Central. **Guia**. Blumenau: UV, 2019.'],
  ['a standard', `${coded('s2018    ').replace('000 0', '000 0')}\n110 2# $a Associação Brasileira de Normas Técnicas\n245 10 $a NBR 6023 : $b informação e documentação : referências : elaboração\n260 ## $a Rio de Janeiro : $b ABNT, $c 2018.`, 'ASSOCIAÇÃO BRASILEIRA DE NORMAS TÉCNICAS. **NBR 6023**: informação e documentação: referências: elaboração. Rio de Janeiro: ABNT, 2018.'],
  ['an event', `LDR nam \n111 2# $a Encontro de Bibliotecas do Sul $n (4. : $d 2017 : $c Pelotas)\n245 10 $a Anais do Encontro de Bibliotecas do Sul\n260 ## $a Pelotas : $b Sul Editora, $c 2017.`, 'ENCONTRO DE BIBLIOTECAS DO SUL, 4., 2017, Pelotas. **Anais** [...]. Pelotas: Sul Editora, 2017.'],
  ['an event with a title of its own', `111 2# $a Jornada de Leitura $n (2. : $d 2015 : $c Belém)\n245 10 $a Ler na floresta\n260 ## $a Belém : $b Igarapé, $c 2016.`, 'JORNADA DE LEITURA, 2., 2015, Belém. **Ler na floresta**. Belém: Igarapé, 2016.'],
] // prettier-ignore

const academic = (note: string, more = ''): string =>
  `100 1# $a Leal, Paulo\n245 10 $a Leitura e território : $b um estudo\n260 ## $a Blumenau, $c 2018.\n300 ## $a 154 f.\n502 ## ${note}\n700 1# $a Nunes, Teresa, $e orientadora\n${more}`
const theses: Case[] = [
  ['a thesis', academic('$a Tese (Doutorado em Ciência da Informação) - Universidade do Vale, Blumenau, 2018.'), 'LEAL, Paulo. **Leitura e território**: um estudo. Orientadora: Teresa Nunes. 2018. 154 f. Tese (Doutorado em Ciência da Informação) – Universidade do Vale, Blumenau, 2018.'],
  ['a dissertation', academic('$a Dissertação (Mestrado em Letras) - Universidade do Vale, 2018.'), 'LEAL, Paulo. **Leitura e território**: um estudo. Orientadora: Teresa Nunes. 2018. 154 f. Dissertação (Mestrado em Letras) – Universidade do Vale, Blumenau, 2018.'],
  ['an undergraduate work', academic('$a Trabalho de Conclusão de Curso (Bacharelado em Direito) - Universidade do Vale, 2018.'), 'LEAL, Paulo. **Leitura e território**: um estudo. Orientadora: Teresa Nunes. 2018. 154 f. Trabalho de Conclusão de Curso (Bacharelado em Direito) – Universidade do Vale, Blumenau, 2018.'],
  ['in subfields', academic('$a Tese $b Doutorado em Física $c Universidade do Vale $d 2018'), 'LEAL, Paulo. **Leitura e território**: um estudo. Orientadora: Teresa Nunes. 2018. 154 f. Tese (Doutorado em Física) – Universidade do Vale, Blumenau, 2018.'],
  ['in an area with a second "em"', academic('$a Tese (Doutorado em Educação em Ciências) - Universidade do Vale, Blumenau, 2018.'), 'LEAL, Paulo. **Leitura e território**: um estudo. Orientadora: Teresa Nunes. 2018. 154 f. Tese (Doutorado em Educação em Ciências) – Universidade do Vale, Blumenau, 2018.'],
  ['in subfields, in an area with a second "em"', academic('$a Tese $b Doutorado em Educação em Ciências e Matemática $c Universidade do Vale $d 2018'), 'LEAL, Paulo. **Leitura e território**: um estudo. Orientadora: Teresa Nunes. 2018. 154 f. Tese (Doutorado em Educação em Ciências e Matemática) – Universidade do Vale, Blumenau, 2018.'],
  ['with a co-adviser, online', academic('$a Tese (Doutorado em Física) - Universidade do Vale, Blumenau, 2018.', '700 1# $a Dias, Mara, $e coorientador\n856 40 $u https://exemplo.org/t/1'), 'LEAL, Paulo. **Leitura e território**: um estudo. Orientadora: Teresa Nunes. Coorientador: Mara Dias. 2018. 154 f. Tese (Doutorado em Física) – Universidade do Vale, Blumenau, 2018. Disponível em: https://exemplo.org/t/1. Acesso em: 20 nov. 2026.'],
] // prettier-ignore

const journal = '773 0# $t Revista Catálogo Vivo $d Florianópolis $x 1414-0000 $g'
const parts: Case[] = [
  ['a chapter', `LDR naa \n100 1# $a Rocha, Caio\n245 12 $a O catálogo como mapa.\n773 0# $a Moura, Lígia (org.) $t Bibliotecas e cidades $d Recife : Maré Alta, 2019 $g p. 45-67`, 'ROCHA, Caio. O catálogo como mapa. *In*: MOURA, Lígia (org.). **Bibliotecas e cidades**. Recife: Maré Alta, 2019. p. 45-67.'],
  ['a chapter of a host with an edition', `LDR naa \n100 1# $a Rocha, Caio\n245 12 $a O catálogo como mapa.\n773 0# $a Moura, Lígia $t Bibliotecas $b 2. ed. $d Recife : Maré Alta, 2019 $g p. 45-67`, 'ROCHA, Caio. O catálogo como mapa. *In*: MOURA, Lígia. **Bibliotecas**. 2. ed. Recife: Maré Alta, 2019. p. 45-67.'],
  ['a chapter of a host without author', `LDR naa \n100 1# $a Rocha, Caio\n245 10 $a Mapas.\n773 0# $t A cidade e as letras $d Recife : Maré Alta, 2019 $g p. 45-67`, 'ROCHA, Caio. Mapas. *In*: A CIDADE e as letras. Recife: Maré Alta, 2019. p. 45-67.'],
  ['an article', `LDR nab \n024 7# $a 10.0000/rcv.2020.0312 $2 doi\n100 1# $a Nunes, Teresa\n245 10 $a Filas de reserva em bibliotecas de médio porte.\n700 1# $a Leal, Paulo\n${journal} v. 12, n. 3, p. 101-118, set./dez. 2020\n856 40 $u https://exemplo.org/rcv/0312`, 'NUNES, Teresa; LEAL, Paulo. Filas de reserva em bibliotecas de médio porte. **Revista Catálogo Vivo**, Florianópolis, v. 12, n. 3, p. 101-118, set./dez. 2020. DOI: 10.0000/rcv.2020.0312. Disponível em: https://exemplo.org/rcv/0312. Acesso em: 20 nov. 2026.'],
  ['an article whose month is written out', `LDR nab \n100 1# $a Nunes, Teresa\n245 10 $a Filas.\n${journal} v. 12, n. 3 (março 2020), p. 7`, 'NUNES, Teresa. Filas. **Revista Catálogo Vivo**, Florianópolis, v. 12, n. 3, p. 7, mar. 2020.'],
  ['an article in May', `LDR nab \n100 1# $a Nunes, Teresa\n245 10 $a Filas.\n${journal} v. 12, n. 3 (maio 2020), p. 7-9`, 'NUNES, Teresa. Filas. **Revista Catálogo Vivo**, Florianópolis, v. 12, n. 3, p. 7-9, maio 2020.'],
  ['an article without author', `LDR nab \n245 12 $a O futuro das filas.\n${journal} n. 3, p. 7-9, 2020`, 'O FUTURO das filas. **Revista Catálogo Vivo**, Florianópolis, n. 3, p. 7-9, 2020.'],
  ['a chapter of a host with a copyright year', `LDR naa \n245 10 $a Mapas.\n773 0# $t Letras $d São Paulo : Atlas, c2010 $g p. 45-67`, 'MAPAS. *In*: LETRAS. São Paulo: Atlas, c2010. p. 45-67.'],
  ['a chapter of a host with a year in brackets', `LDR naa \n245 10 $a Mapas.\n773 0# $t Letras $d São Paulo : Atlas, [2010] $g p. 45-67`, 'MAPAS. *In*: LETRAS. São Paulo: Atlas, [2010]. p. 45-67.'],
  ['a chapter of a host with a year and its copyright', `LDR naa \n245 10 $a Mapas.\n773 0# $t Letras $d São Paulo : Editora 34, 2010, c2008. $g p. 45-67`, 'MAPAS. *In*: LETRAS. São Paulo: Editora 34, 2010. p. 45-67.'],
  ['a chapter of a host in a place without publisher', `LDR naa \n245 10 $a Mapas.\n773 0# $t Letras $d Recife, c2010 $g p. 45-67`, 'MAPAS. *In*: LETRAS. Recife: [*s. n.*], c2010. p. 45-67.'],
  ['a chapter of a host of some decade', `LDR naa \n245 10 $a Mapas.\n773 0# $t Letras $d Recife : Maré Alta, [198-] $g p. 45-67`, 'MAPAS. *In*: LETRAS. Recife: Maré Alta, [198-]. p. 45-67.'],
  ['an article of a journal that began long before', `LDR nab \n${coded('s2005    ')}\n245 10 $a Filas.\n773 0# $t Vida $d São Paulo : USP, 1990- $g v. 12, p. 7`, 'FILAS. **Vida**, São Paulo, v. 12, p. 7, 2005.'],
  ['an article of a journal that began long before, without publisher', `LDR nab \n${coded('s2005    ')}\n245 10 $a Filas.\n773 0# $t Vida $d São Paulo, 1990- $g v. 12, p. 7`, 'FILAS. **Vida**, São Paulo, v. 12, p. 7, 2005.'],
  ['an article of a journal with a slash in its title', `LDR nab \n100 1# $a Nunes, Teresa\n245 10 $a Filas.\n773 0# $t Journal of HIV/AIDS & Social Services / Vale $g v. 12, p. 7, 2020`, 'NUNES, Teresa. Filas. **Journal of HIV/AIDS & Social Services**, v. 12, p. 7, 2020.'],
  ['an act', `LDR naa \n110 1# $a Brasil\n245 10 $a Lei nº 13.709, de 14 de agosto de 2018\n520 ## $a Lei Geral de Proteção de Dados Pessoais (LGPD).\n773 0# $t Diário Oficial da União : seção 1 $d Brasília, DF $g ano 155, n. 157, p. 59, 15 ago. 2018`, 'BRASIL. Lei nº 13.709, de 14 de agosto de 2018. Lei Geral de Proteção de Dados Pessoais (LGPD). **Diário Oficial da União**: seção 1, Brasília, DF, ano 155, n. 157, p. 59, 15 ago. 2018.'],
  ['an act without a gazette', `${coded('s2006    ')}\n110 1# $a Curitiba\n245 10 $a Lei nº 12.092, de 21 de dezembro de 2006\n260 ## $a Curitiba : $b Câmara Municipal, $c [2007]\n520 ## $a Estima a receita e fixa a despesa do município de Curitiba para o exercício financeiro de 2007.`, 'CURITIBA. **Lei nº 12.092, de 21 de dezembro de 2006**. Estima a receita e fixa a despesa do município de Curitiba para o exercício financeiro de 2007. Curitiba: Câmara Municipal, [2007].'],
  ['an act whose publication is not known', `110 1# $a Brasil\n245 10 $a Lei nº 3.353, de 13 de maio de 1888\n520 ## $a Declara extinta a escravidão no Brasil.`, 'BRASIL. **Lei nº 3.353, de 13 de maio de 1888**. Declara extinta a escravidão no Brasil.'],
] // prettier-ignore

const things: Case[] = [
  ['an e-book', `${author}\n${title}\n260 ## $a São Paulo : $b Linha d'Água, $c 2022.\n856 40 $u https://exemplo.org/e/77`, "CAMPOS, Davi. **Metadados no cotidiano**. São Paulo: Linha d'Água, 2022. *E-book*. Disponível em: https://exemplo.org/e/77. Acesso em: 20 nov. 2026."],
  ['a periodical as a whole', `LDR nas \n008 210301c20099999brqr p       0   a0por d\n022 ## $a 0317-8471\n245 00 $a Revista Catálogo Vivo\n260 ## $a Florianópolis : $b Associação Catálogo Vivo, $c 2009-\n310 ## $a Quadrimestral`, 'REVISTA CATÁLOGO VIVO. Florianópolis: Associação Catálogo Vivo, 2009- . Quadrimestral. ISSN 0317-8471.'],
  ['a periodical that ended', `LDR nas \n008 210301d19902004brqr p       0   a0por d\n245 00 $a Folha do Sul\n260 ## $a Pelotas : $b Sul Editora, $c 1990-2004`, 'FOLHA DO SUL. Pelotas: Sul Editora, 1990-2004.'],
  ['a film', `LDR ngm \n007 vd cvaizq\n245 02 $a O rio invisível\n260 ## $a Belém : $b Igarapé Filmes, $c 2015.\n300 ## $a 1 DVD (92 min)\n700 1# $a Dias, Mara, $e direção`, 'O RIO invisível. Direção: Mara Dias. Belém: Igarapé Filmes, 2015. 1 DVD (92 min).'],
  ['a film whose length stands in 306', `LDR ngm \n245 00 $a Mares\n260 ## $a Belém : $b Igarapé Filmes, $c 2015.\n300 ## $a 1 videodisco\n306 ## $a 013000`, 'MARES. Belém: Igarapé Filmes, 2015. 1 videodisco (1 h 30 min).'],
  ['a map', `LDR nem \n110 2# $a Instituto do Litoral\n245 10 $a Carta náutica da baía\n255 ## $a Escala 1:50.000\n260 ## $a Antonina : $b IL, $c 2003.\n300 ## $a 1 mapa`, 'INSTITUTO DO LITORAL. **Carta náutica da baía**. Antonina: IL, 2003. 1 mapa. Escala 1:50.000.'],
  ['a score', `LDR ncm \n100 1# $a Reis, Lia, $e compositora\n245 10 $a Valsas\n260 ## $a Recife : $b Maré Alta, $c 2001.\n300 ## $a 1 partitura (32 p.)`, 'REIS, Lia. **Valsas**. Recife: Maré Alta, 2001. 1 partitura (32 p.).'],
  ['a recording of music', `LDR njm \n100 1# $a Reis, Lia\n245 10 $a Noites\n260 ## $a Recife : $b Maré Som, $c 2001.\n300 ## $a 1 CD (42 min)`, 'REIS, Lia. **Noites**. Recife: Maré Som, 2001. 1 CD (42 min).'],
  ['a digital object by DOI only', `024 7# $a https://doi.org/10.1234/ABC $2 doi\n${base}`, 'CAMPOS, Davi. **Metadados no cotidiano**. Recife: Maré Alta, 2019. DOI: 10.1234/abc.'],
] // prettier-ignore

const groups: Record<string, Case[]> = {
  books,
  editions,
  'what is missing': missing,
  'entities and events': bodies,
  'academic works': theses,
  'parts and acts': parts,
  'other things': things,
}

test('more than sixty cases stand here', () => {
  expect(Object.values(groups).flat().length).toBeGreaterThan(60)
})

for (const [group, cases] of Object.entries(groups))
  describe(group, () => {
    test.each(cases)('%s', (_name, record, expected, options) => expect(reference(record, options)).toBe(expected))
  })

test('HTML holds nothing but strong and em', () => {
  const html = toHtml(abntReference(referenceOf(describeTitle(marc(`100 1# $a Leal, <b>Paulo\n245 10 $a A & B\n260 ## $c 2001`)))))
  expect(html).toBe('LEAL, &lt;b&gt;Paulo. <strong>A &amp; B</strong>. [<em>S. l.</em>: <em>s. n.</em>], 2001.')
})
