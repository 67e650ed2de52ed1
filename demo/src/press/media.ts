import { field, type Field } from '../marc.ts'
import { parts, readTable } from '../tables.ts'
import { chanceOf } from '../seed.ts'
import type { Contributor } from '../records/names.ts'
import type { Kind } from '../records/kinds.ts'
import type { Work } from '../records/work.ts'
import { contributorsOf } from '../titles/printed-books.ts'
import { linkTo, press } from './press.ts'

const columns = ['handle', 'kind', 'title', 'year', 'class', 'area', 'subjects', 'maker', 'detail'] as const
type Row = Record<(typeof columns)[number], string>
type Look = Pick<Work, 'extent' | 'size' | 'illustrated' | 'accompanying' | 'notes'> & { fields: Field[]; role?: string; byTitle?: boolean }

/** What stands in 300 and the fields of its own kind. */
function lookOf(row: Row): Look {
  const chance = chanceOf(`media/${row.handle}`)
  const looks: Partial<Record<Kind, () => Look>> = {
    map: () => ({
      extent: '1 mapa',
      illustrated: Number(row.year) > 1960 ? 'color.' : 'p&b',
      size: '84 x 59 cm',
      fields: [field('255', '  ', { a: row.detail }), ...(row.handle === 'mapa-tatil' ? [field('341', '0 ', { a: 'visual', d: 'tactile', 3: 'Legenda em braille' })] : [])],
      byTitle: true,
    }),
    score: () => ({ extent: `1 partitura (${chance.between(4, 48)} p.)`, size: '31 cm', fields: [field('546', '  ', { b: 'Notação musical.' })], role: undefined }),
    film: () => ({
      extent: `1 DVD (${row.detail} min)`,
      illustrated: 'son., color.',
      fields: [
        field('306', '  ', { a: `0${Math.floor(Number(row.detail) / 60)}${String(Number(row.detail) % 60).padStart(2, '0')}00` }),
        field('508', '  ', { a: `Direção: ${row.maker}.` }),
        ...(chance.happens(0.6) ? [field('546', '  ', { a: 'Com audiodescrição, legendas descritivas e janela de Libras.' })] : []),
        ...(chance.happens(0.5) ? [linkTo(`filmes/${row.handle}`, 'Assistir', true)] : []),
      ],
      role: 'dir.',
      byTitle: true,
    }),
    music: () => ({ extent: '1 CD', illustrated: 'estéreo', size: '12 cm', fields: [field('505', '0 ', { a: tracks(Number(row.detail)) })], role: 'intérprete' }),
    photograph: () => ({ extent: '1 fotografia', illustrated: 'p&b', size: '18 x 24 cm', fields: [linkTo(`fotos/${row.handle}.jpg`, 'Ver a imagem')], role: 'fot.' }),
    disc: () => ({ extent: '1 CD-ROM', size: '12 cm', fields: [field('538', '  ', { a: 'Requer leitor de CD-ROM.' })] }),
    kit: () => ({ extent: '1 jogo', illustrated: 'color.', fields: [field('521', '  ', { a: 'A partir de 9 anos.' })], byTitle: true, role: 'autor' }),
    database: () => ({ extent: '1 base de dados', fields: [linkTo(`bases/${row.handle}`, 'Consultar a base')], byTitle: true, role: 'realizador' }),
  }
  return looks[row.kind as Kind]!()
} // prettier-ignore

const tracks = (count: number): string =>
  Array.from({ length: count }, (_, at) => `${trackNames[at % trackNames.length]}${at < trackNames.length ? '' : ' (reprise)'}`).join(
    ' -- ',
  )

const trackNames =
  'Alvorada|Rua da Praia|Vento sul|Maré cheia|Cantiga da barra|Dobrado do coreto|Lamento do cais|Serenata|Roda grande|Ponte velha|Neblina|Festa de agosto|Adeus, balsa|Noite de lua|Serra acima'.split(
    '|',
  )

function medium(row: Row): Work {
  const [title = '', ...rest] = row.title.split(' : ')
  const { fields, role, byTitle, ...look } = lookOf(row)
  const makers: Contributor[] = contributorsOf(row.maker).map((one) => (row.kind === 'map' && typeof one.who === 'string' ? { who: { units: [one.who] } } : role ? { ...one, role } : one))
  return {
    handle: row.handle,
    kind: row.kind as Kind,
    title,
    remainder: rest.join(' : ') || undefined,
    contributors: makers,
    byTitle,
    responsibility: row.maker.replace(/^=/, ''),
    year: Number(row.year),
    place: press.place,
    publisher: row.kind === 'photograph' ? undefined : press.name,
    language: row.kind === 'score' || row.kind === 'photograph' ? 'zxx' : 'por',
    classNumber: row.class,
    area: row.area,
    subjects: parts(row.subjects),
    ...look,
    fields,
  }
} // prettier-ignore

/** Maps, scores, films, recordings, photographs, discs, games and databases. */
export const media = (): Work[] => readTable('catalogue/press-media.tsv', columns).map(medium)
