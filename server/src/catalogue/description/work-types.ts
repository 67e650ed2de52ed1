import type { InEveryLanguage, Language } from '@farol/contract/language.ts'

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
  names: Readonly<Record<Language, string>>
  form: ReferenceForm
  kardex: boolean
  multimedia: boolean
}

const row = (code: string, key: string, names: InEveryLanguage, form: ReferenceForm, multimedia = false): WorkType => {
  const [pt, en, es, fr, it] = names
  return { code, key, names: { pt, en, es, fr, it }, form, kardex: form === 'periodical', multimedia }
}

export const workTypes: WorkType[] = [
  row('1', 'book', ['Livro', 'Book', 'Libro', 'Livre', 'Libro'], 'book'),
  row('2', 'pamphlet', ['Folheto', 'Pamphlet', 'Folleto', 'Brochure', 'Opuscolo'], 'book'),
  row('3', 'catalogue', ['Catálogo', 'Catalogue', 'Catálogo', 'Catalogue', 'Catalogo'], 'book'),
  row('4', 'article', ['Artigo', 'Article', 'Artículo', 'Article', 'Articolo'], 'article'),
  row('5', 'periodical', ['Periódico', 'Periodical', 'Publicación periódica', 'Périodique', 'Periodico'], 'periodical'),
  row('6', 'dissertation', ['Dissertação', 'Master’s dissertation', 'Tesis de maestría', 'Mémoire de master', 'Tesi magistrale'], 'thesis'),
  row(
    '7',
    'undergraduate_work',
    ['TCC de graduação', 'Undergraduate work', 'Trabajo de grado', 'Mémoire de licence', 'Tesi di laurea triennale'],
    'thesis',
  ),
  row('8', 'standard', ['Norma técnica', 'Technical standard', 'Norma técnica', 'Norme technique', 'Norma tecnica'], 'standard'),
  row('9', 'thesis', ['Tese', 'Thesis', 'Tesis doctoral', 'Thèse', 'Tesi di dottorato'], 'thesis'),
  row(
    '10',
    'specialization_work',
    ['TCC de pós-graduação', 'Specialization work', 'Trabajo de especialización', 'Mémoire de spécialisation', 'Tesi di specializzazione'],
    'thesis',
  ),
  row('11', 'music', ['Música', 'Music recording', 'Grabación musical', 'Enregistrement musical', 'Registrazione musicale'], 'sound', true),
  row('12', 'score', ['Partitura', 'Score', 'Partitura', 'Partition', 'Partitura'], 'score'),
  row('13', 'kit', ['Jogo ou kit', 'Game or kit', 'Juego o kit', 'Jeu ou kit', 'Gioco o kit'], 'object', true),
  row('14', 'database', ['Base de dados', 'Database', 'Base de datos', 'Base de données', 'Banca dati'], 'electronic'),
  row(
    '15',
    'reference_work',
    ['Obra de referência', 'Reference work', 'Obra de referencia', 'Ouvrage de référence', 'Opera di consultazione'],
    'book',
  ),
  row('16', 'report', ['Relatório', 'Report', 'Informe', 'Rapport', 'Rapporto'], 'book'),
  row(
    '17',
    'proceedings',
    ['Evento ou anais', 'Conference proceedings', 'Actas de congreso', 'Actes de congrès', 'Atti di convegno'],
    'event',
  ),
  row('18', 'dvd', ['DVD', 'DVD', 'DVD', 'DVD', 'DVD'], 'film', true),
  row('19', 'chapter', ['Capítulo de livro', 'Book chapter', 'Capítulo de libro', 'Chapitre de livre', 'Capitolo di libro'], 'chapter'),
  row('20', 'legislation', ['Legislação ou ato normativo', 'Legislation', 'Legislación', 'Législation', 'Legislazione'], 'legislation'),
  row('21', 'rare_book', ['Obra rara', 'Rare book', 'Libro raro', 'Livre rare', 'Libro raro'], 'book'),
  row(
    '22',
    'video',
    ['Gravação de vídeo', 'Video recording', 'Grabación de video', 'Enregistrement vidéo', 'Registrazione video'],
    'film',
    true,
  ),
  row('23', 'map', ['Mapa', 'Map', 'Mapa', 'Carte', 'Carta geografica'], 'map', true),
  row('24', 'cd_rom', ['CD-ROM', 'CD-ROM', 'CD-ROM', 'CD-ROM', 'CD-ROM'], 'electronic', true),
  row(
    '25',
    'braille',
    [
      'Braile e formatos acessíveis',
      'Braille and accessible formats',
      'Braille y formatos accesibles',
      'Braille et formats accessibles',
      'Braille e formati accessibili',
    ],
    'book',
  ),
  row('26', 'dvd_rom', ['DVD-ROM', 'DVD-ROM', 'DVD-ROM', 'DVD-ROM', 'DVD-ROM'], 'electronic', true),
  row(
    '27',
    'sound',
    ['Gravação de som', 'Sound recording', 'Grabación sonora', 'Enregistrement sonore', 'Registrazione sonora'],
    'sound',
    true,
  ),
  row('28', 'audiobook', ['Audiolivro', 'Audiobook', 'Audiolibro', 'Livre audio', 'Audiolibro'], 'sound', true),
  row(
    '29',
    'picture',
    ['Fotografia ou imagem', 'Photograph or picture', 'Fotografía o imagen', 'Photographie ou image', 'Fotografia o immagine'],
    'image',
    true,
  ),
  row(
    '30',
    'archive',
    ['Documento de arquivo', 'Archival document', 'Documento de archivo', 'Document d’archives', 'Documento d’archivio'],
    'image',
  ),
  row('49', 'ebook', ['E-book', 'E-book', 'Libro electrónico', 'Livre numérique', 'E-book'], 'book'),
]

const byCode = new Map(workTypes.map((type) => [type.code, type]))
const byKey = new Map(workTypes.map((type) => [type.key, type]))

export const workTypeOfCode = (code: string): WorkType | undefined => byCode.get(code)
export function workTypeCode(key: string): string {
  const type = byKey.get(key)
  if (!type) throw new Error(`no type of work is called ${key}`)
  return type.code
}
