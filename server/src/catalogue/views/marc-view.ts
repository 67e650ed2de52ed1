import type { MarcRecord } from '../record.ts'
import { isDataField } from '../record.ts'

export type MarcLine = { tag: string; indicators: string; label: string; subfields: { code: string; value: string }[] }

/** Portuguese, English and Spanish names of the tags a reader meets; a tag without a name stands alone. */
const names: Record<string, [pt: string, en: string, es: string]> = {
  LDR: ['Líder', 'Leader', 'Líder'],
  '001': ['Número de controle', 'Control number', 'Número de control'],
  '003': ['Código da agência', 'Control number identifier', 'Código de la agencia'],
  '005': ['Data da última alteração', 'Latest transaction', 'Última modificación'],
  '006': ['Características adicionais', 'Additional characteristics', 'Características adicionales'],
  '007': ['Descrição física codificada', 'Physical description code', 'Descripción física codificada'],
  '008': ['Dados codificados', 'Coded data', 'Datos codificados'],
  '020': ['ISBN', 'ISBN', 'ISBN'],
  '022': ['ISSN', 'ISSN', 'ISSN'],
  '024': ['Outro identificador', 'Other identifier', 'Otro identificador'],
  '035': ['Número em outro sistema', 'System number', 'Número de otro sistema'],
  '040': ['Fonte da catalogação', 'Cataloguing source', 'Fuente de la catalogación'],
  '041': ['Idioma', 'Language', 'Idioma'],
  '043': ['Área geográfica', 'Geographic area', 'Área geográfica'],
  '050': ['Classificação LC', 'LC class', 'Clasificación LC'],
  '080': ['CDU', 'UDC', 'CDU'],
  '082': ['CDD', 'Dewey', 'CDD'],
  '084': ['Outra classificação', 'Other class', 'Otra clasificación'],
  '090': ['Número de chamada', 'Call number', 'Signatura'],
  '100': ['Autor pessoal', 'Personal author', 'Autor personal'],
  '110': ['Autor entidade', 'Corporate author', 'Autor corporativo'],
  '111': ['Evento', 'Meeting', 'Congreso'],
  '130': ['Título uniforme', 'Uniform title', 'Título uniforme'],
  '210': ['Título abreviado', 'Abbreviated title', 'Título abreviado'],
  '222': ['Título-chave', 'Key title', 'Título clave'],
  '240': ['Título uniforme', 'Uniform title', 'Título uniforme'],
  '245': ['Título', 'Title', 'Título'],
  '246': ['Variante do título', 'Variant title', 'Variante del título'],
  '247': ['Título anterior', 'Former title', 'Título anterior'],
  '250': ['Edição', 'Edition', 'Edición'],
  '255': ['Escala', 'Scale', 'Escala'],
  '260': ['Publicação', 'Publication', 'Publicación'],
  '264': ['Publicação', 'Publication', 'Publicación'],
  '300': ['Descrição física', 'Physical description', 'Descripción física'],
  '306': ['Duração', 'Duration', 'Duración'],
  '310': ['Periodicidade', 'Frequency', 'Periodicidad'],
  '321': ['Periodicidade anterior', 'Former frequency', 'Periodicidad anterior'],
  '336': ['Tipo de conteúdo', 'Content type', 'Tipo de contenido'],
  '337': ['Tipo de mídia', 'Media type', 'Tipo de medio'],
  '338': ['Tipo de suporte', 'Carrier type', 'Tipo de soporte'],
  '341': ['Acessibilidade', 'Accessibility', 'Accesibilidad'],
  '362': ['Numeração', 'Numbering', 'Numeración'],
  '440': ['Série', 'Series', 'Serie'],
  '490': ['Série', 'Series', 'Serie'],
  '500': ['Nota geral', 'General note', 'Nota general'],
  '502': ['Nota de tese', 'Thesis note', 'Nota de tesis'],
  '504': ['Nota de bibliografia', 'Bibliography note', 'Nota de bibliografía'],
  '505': ['Conteúdo', 'Contents', 'Contenido'],
  '506': ['Restrição de acesso', 'Access restriction', 'Restricción de acceso'],
  '520': ['Resumo', 'Summary', 'Resumen'],
  '521': ['Público', 'Audience', 'Público'],
  '532': ['Nota de acessibilidade', 'Accessibility note', 'Nota de accesibilidad'],
  '538': ['Requisitos do sistema', 'System details', 'Requisitos del sistema'],
  '540': ['Termos de uso', 'Terms of use', 'Condiciones de uso'],
  '546': ['Nota de idioma', 'Language note', 'Nota de idioma'],
  '590': ['Nota local', 'Local note', 'Nota local'],
  '600': ['Assunto: pessoa', 'Subject: person', 'Materia: persona'],
  '610': ['Assunto: entidade', 'Subject: corporate body', 'Materia: entidad'],
  '611': ['Assunto: evento', 'Subject: meeting', 'Materia: congreso'],
  '630': ['Assunto: título uniforme', 'Subject: uniform title', 'Materia: título uniforme'],
  '648': ['Assunto: período', 'Subject: period', 'Materia: período'],
  '650': ['Assunto', 'Subject', 'Materia'],
  '651': ['Assunto: lugar', 'Subject: place', 'Materia: lugar'],
  '653': ['Palavra-chave', 'Keyword', 'Palabra clave'],
  '655': ['Gênero ou forma', 'Genre or form', 'Género o forma'],
  '700': ['Outro autor', 'Added author', 'Otro autor'],
  '710': ['Outra entidade', 'Added corporate body', 'Otra entidad'],
  '711': ['Outro evento', 'Added meeting', 'Otro congreso'],
  '730': ['Outro título uniforme', 'Added uniform title', 'Otro título uniforme'],
  '740': ['Título analítico', 'Analytical title', 'Título analítico'],
  '773': ['Em', 'In', 'En'],
  '776': ['Outro suporte', 'Other form', 'Otro soporte'],
  '780': ['Título anterior', 'Earlier title', 'Título anterior'],
  '785': ['Título posterior', 'Later title', 'Título posterior'],
  '830': ['Série', 'Series', 'Serie'],
  '852': ['Localização', 'Location', 'Ubicación'],
  '856': ['Acesso online', 'Online access', 'Acceso en línea'],
  '866': ['Coleção', 'Holdings', 'Existencias'],
  '880': ['Forma em outra escrita', 'Other script', 'Otra escritura'],
}

const column = { pt: 0, en: 1, es: 2 } as const

/** Name of a tag in a language; empty when the tag has none. */
export const tagName = (tag: string, language: keyof typeof column): string => names[tag]?.[column[language]] ?? ''

/** The record as labelled lines; blanks of fixed fields and indicators are shown as `#`. */
export function labelledMarc(record: MarcRecord, language: keyof typeof column = 'pt'): MarcLine[] {
  const line = (tag: string, indicators: string, subfields: MarcLine['subfields']): MarcLine => ({
    tag,
    indicators,
    label: tagName(tag, language),
    subfields,
  })
  const fixed = (value: string): MarcLine['subfields'] => [{ code: '', value: value.replaceAll(' ', '#') }]
  return [
    line('LDR', '', fixed(record.leader)),
    ...record.fields.map((field) =>
      isDataField(field)
        ? line(field.tag, `${field.ind1}${field.ind2}`.replaceAll(' ', '#'), field.subfields)
        : line(field.tag, '', fixed(field.value)),
    ),
  ]
}

/** The record as plain text, one field a line: `245 10 $a … $b …`. */
export const plainMarc = (record: MarcRecord): string =>
  labelledMarc(record)
    .map(({ tag, indicators, subfields }) => {
      const body = subfields.map(({ code, value }) => (code ? `$${code} ${value}` : value)).join(' ')
      return `${tag} ${indicators.padEnd(2)} ${body}\n`
    })
    .join('')
