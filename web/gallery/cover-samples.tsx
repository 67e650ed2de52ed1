import { Cover } from '../src/catalogue/cover.tsx'

const samples: readonly (readonly [title: string, note: string, kind: string, year: string])[] = [
  ['Dom Casmurro', 'Machado de Assis', 'Livro', '1899'],
  ['Memórias póstumas de Brás Cubas', 'Machado de Assis', 'Livro', '1881'],
  ['A hora da estrela', 'Clarice Lispector', 'Livro', '1977'],
  ['Pedagogia do oprimido', 'Paulo Freire', 'Livro', '1968'],
  ['Grande sertão: veredas', 'João Guimarães Rosa', 'Livro', '1956'],
  ['Vidas secas', 'Graciliano Ramos', 'Livro', '1938'],
  ['Torto arado', 'Itamar Vieira Junior', 'Livro', '2019'],
  ['Cálculo', 'James Stewart', 'Livro', '2013'],
  ['Anatomia humana básica', 'Dangelo', 'Livro', '2011'],
  ['A forma do romance em Machado de Assis', 'Universidade de São Paulo', 'Tese', '2019'],
  ['Machado de Assis em linha', 'v. 16', 'Periódico', '2023'],
  ['Lei Geral de Proteção de Dados', 'Lei n.º 13.709, de 14 ago. 2018', 'Legislação', '2018'],
  ['Planta da cidade do Rio de Janeiro', '', 'Mapa', '1890'],
  ['O pavão misterioso', 'José Camelo de Melo Resende', 'Folheto de cordel', '1923'],
  [
    'Anticonstitucionalissimamente: um estudo pneumoultramicroscopicossilicovulcanoconiótico da palavra longa',
    'Instituto Nacional de Estudos Extraordinariamente Compridos',
    'Livro',
    '2001',
  ],
  ['红楼梦', '曹雪芹', 'Livro', '1791'],
]

/** One drawn cover of each family, and titles that are hard to set. */
export function CoverSamples() {
  return (
    <ul className="wall">
      {samples.map(([title, note, kind, year]) => (
        <li key={title}>
          <Cover title={title} note={note} typeOfWork={kind} year={year} />
          <p className="tiny muted">{kind}</p>
        </li>
      ))}
    </ul>
  )
}
