/** The table of types of work a new institution begins with; an institution may change names and codes in its own table. */

export type ReferenceForm =
  | 'book'
  | 'chapter'
  | 'article'
  | 'thesis'
  | 'periodical'
  | 'event'
  | 'legislation'
  | 'standard'
  | 'film'
  | 'sound'
  | 'map'
  | 'score'
  | 'electronic'
  | 'image'
  | 'object'

export type WorkType = {
  code: string
  key: string
  names: { pt: string; en: string; es: string }
  form: ReferenceForm
  kardex: boolean
  multimedia: boolean
}

const row = (code: string, key: string, pt: string, en: string, es: string, form: ReferenceForm, multimedia = false): WorkType => ({
  code, key, names: { pt, en, es }, form, kardex: form === 'periodical', multimedia,
}) // prettier-ignore

export const workTypes: WorkType[] = [
  row('1', 'book', 'Livro', 'Book', 'Libro', 'book'),
  row('2', 'pamphlet', 'Folheto', 'Pamphlet', 'Folleto', 'book'),
  row('3', 'catalogue', 'Catálogo', 'Catalogue', 'Catálogo', 'book'),
  row('4', 'article', 'Artigo', 'Article', 'Artículo', 'article'),
  row('5', 'periodical', 'Periódico', 'Periodical', 'Publicación periódica', 'periodical'),
  row('6', 'dissertation', 'Dissertação', 'Master’s dissertation', 'Tesis de maestría', 'thesis'),
  row('7', 'undergraduate_work', 'TCC de graduação', 'Undergraduate work', 'Trabajo de grado', 'thesis'),
  row('8', 'standard', 'Norma técnica', 'Technical standard', 'Norma técnica', 'standard'),
  row('9', 'thesis', 'Tese', 'Thesis', 'Tesis doctoral', 'thesis'),
  row('10', 'specialization_work', 'TCC de pós-graduação', 'Specialization work', 'Trabajo de especialización', 'thesis'),
  row('11', 'music', 'Música', 'Music recording', 'Grabación musical', 'sound', true),
  row('12', 'score', 'Partitura', 'Score', 'Partitura', 'score'),
  row('13', 'kit', 'Jogo ou kit', 'Game or kit', 'Juego o kit', 'object', true),
  row('14', 'database', 'Base de dados', 'Database', 'Base de datos', 'electronic'),
  row('15', 'reference_work', 'Obra de referência', 'Reference work', 'Obra de referencia', 'book'),
  row('16', 'report', 'Relatório', 'Report', 'Informe', 'book'),
  row('17', 'proceedings', 'Evento ou anais', 'Conference proceedings', 'Actas de congreso', 'event'),
  row('18', 'dvd', 'DVD', 'DVD', 'DVD', 'film', true),
  row('19', 'chapter', 'Capítulo de livro', 'Book chapter', 'Capítulo de libro', 'chapter'),
  row('20', 'legislation', 'Legislação ou ato normativo', 'Legislation', 'Legislación', 'legislation'),
  row('21', 'rare_book', 'Obra rara', 'Rare book', 'Libro raro', 'book'),
  row('22', 'video', 'Gravação de vídeo', 'Video recording', 'Grabación de video', 'film', true),
  row('23', 'map', 'Mapa', 'Map', 'Mapa', 'map', true),
  row('24', 'cd_rom', 'CD-ROM', 'CD-ROM', 'CD-ROM', 'electronic', true),
  row('25', 'braille', 'Braile e formatos acessíveis', 'Braille and accessible formats', 'Braille y formatos accesibles', 'book'),
  row('26', 'dvd_rom', 'DVD-ROM', 'DVD-ROM', 'DVD-ROM', 'electronic', true),
  row('27', 'sound', 'Gravação de som', 'Sound recording', 'Grabación sonora', 'sound', true),
  row('28', 'audiobook', 'Audiolivro', 'Audiobook', 'Audiolibro', 'sound', true),
  row('29', 'picture', 'Fotografia ou imagem', 'Photograph or picture', 'Fotografía o imagen', 'image', true),
  row('30', 'archive', 'Documento de arquivo', 'Archival document', 'Documento de archivo', 'image'),
  row('49', 'ebook', 'E-book', 'E-book', 'Libro electrónico', 'book'),
]

const byCode = new Map(workTypes.map((type) => [type.code, type]))
const byKey = new Map(workTypes.map((type) => [type.key, type]))

export const workTypeOfCode = (code: string): WorkType | undefined => byCode.get(code)
export function workTypeCode(key: string): string {
  const type = byKey.get(key)
  if (!type) throw new Error(`no type of work is called ${key}`)
  return type.code
}
