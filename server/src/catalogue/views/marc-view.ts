import { textIn, type InEveryLanguage, type Language } from '@farol/contract/language.ts'
import type { MarcRecord } from '../record.ts'
import { isDataField } from '../record.ts'

export type MarcLine = { tag: string; indicators: string; label: string; subfields: { code: string; value: string }[] }

/** Names of the tags a reader meets; a tag without a name stands alone. */
const names: Readonly<Record<string, InEveryLanguage>> = {
  LDR: ['Líder', 'Leader', 'Líder', 'Guide', 'Guida'],
  '001': ['Número de controle', 'Control number', 'Número de control', 'Numéro de contrôle', 'Numero di controllo'],
  '003': ['Código da agência', 'Control number identifier', 'Código de la agencia', 'Code de l’agence', 'Codice dell’agenzia'],
  '005': [
    'Data da última alteração',
    'Latest transaction',
    'Última modificación',
    'Date de la dernière modification',
    'Data dell’ultima modifica',
  ],
  '006': [
    'Características adicionais',
    'Additional characteristics',
    'Características adicionales',
    'Caractéristiques supplémentaires',
    'Caratteristiche aggiuntive',
  ],
  '007': [
    'Descrição física codificada',
    'Physical description code',
    'Descripción física codificada',
    'Description matérielle codée',
    'Descrizione fisica codificata',
  ],
  '008': ['Dados codificados', 'Coded data', 'Datos codificados', 'Données codées', 'Dati codificati'],
  '020': ['ISBN', 'ISBN', 'ISBN', 'ISBN', 'ISBN'],
  '022': ['ISSN', 'ISSN', 'ISSN', 'ISSN', 'ISSN'],
  '024': ['Outro identificador', 'Other identifier', 'Otro identificador', 'Autre identifiant', 'Altro identificativo'],
  '035': [
    'Número em outro sistema',
    'System number',
    'Número de otro sistema',
    'Numéro dans un autre système',
    'Numero in un altro sistema',
  ],
  '040': ['Fonte da catalogação', 'Cataloguing source', 'Fuente de la catalogación', 'Source du catalogage', 'Fonte della catalogazione'],
  '041': ['Idioma', 'Language', 'Idioma', 'Langue', 'Lingua'],
  '043': ['Área geográfica', 'Geographic area', 'Área geográfica', 'Aire géographique', 'Area geografica'],
  '050': ['Classificação LC', 'LC class', 'Clasificación LC', 'Classification LC', 'Classificazione LC'],
  '080': ['CDU', 'UDC', 'CDU', 'CDU', 'CDU'],
  '082': ['CDD', 'Dewey', 'CDD', 'CDD', 'CDD'],
  '084': ['Outra classificação', 'Other class', 'Otra clasificación', 'Autre classification', 'Altra classificazione'],
  '090': ['Número de chamada', 'Call number', 'Signatura', 'Cote', 'Collocazione'],
  '100': ['Autor pessoal', 'Personal author', 'Autor personal', 'Auteur : personne', 'Autore: persona'],
  '110': ['Autor entidade', 'Corporate author', 'Autor corporativo', 'Auteur : collectivité', 'Autore: ente'],
  '111': ['Evento', 'Meeting', 'Congreso', 'Congrès ou manifestation', 'Convegno o evento'],
  '130': ['Título uniforme', 'Uniform title', 'Título uniforme', 'Titre uniforme', 'Titolo uniforme'],
  '210': ['Título abreviado', 'Abbreviated title', 'Título abreviado', 'Titre abrégé', 'Titolo abbreviato'],
  '222': ['Título-chave', 'Key title', 'Título clave', 'Titre clé', 'Titolo chiave'],
  '240': ['Título uniforme', 'Uniform title', 'Título uniforme', 'Titre uniforme', 'Titolo uniforme'],
  '245': ['Título', 'Title', 'Título', 'Titre', 'Titolo'],
  '246': ['Variante do título', 'Variant title', 'Variante del título', 'Variante du titre', 'Variante del titolo'],
  '247': ['Título anterior', 'Former title', 'Título anterior', 'Titre antérieur', 'Titolo precedente'],
  '250': ['Edição', 'Edition', 'Edición', 'Édition', 'Edizione'],
  '255': ['Escala', 'Scale', 'Escala', 'Échelle', 'Scala'],
  '260': ['Publicação', 'Publication', 'Publicación', 'Publication', 'Pubblicazione'],
  '264': ['Publicação', 'Publication', 'Publicación', 'Publication', 'Pubblicazione'],
  '300': ['Descrição física', 'Physical description', 'Descripción física', 'Description matérielle', 'Descrizione fisica'],
  '306': ['Duração', 'Duration', 'Duración', 'Durée', 'Durata'],
  '310': ['Periodicidade', 'Frequency', 'Periodicidad', 'Périodicité', 'Periodicità'],
  '321': ['Periodicidade anterior', 'Former frequency', 'Periodicidad anterior', 'Périodicité antérieure', 'Periodicità precedente'],
  '336': ['Tipo de conteúdo', 'Content type', 'Tipo de contenido', 'Type de contenu', 'Tipo di contenuto'],
  '337': ['Tipo de mídia', 'Media type', 'Tipo de medio', 'Type de média', 'Tipo di media'],
  '338': ['Tipo de suporte', 'Carrier type', 'Tipo de soporte', 'Type de support', 'Tipo di supporto'],
  '341': ['Acessibilidade', 'Accessibility', 'Accesibilidad', 'Accessibilité', 'Accessibilità'],
  '362': ['Numeração', 'Numbering', 'Numeración', 'Numérotation', 'Numerazione'],
  '440': ['Série', 'Series', 'Serie', 'Collection éditoriale', 'Collana'],
  '490': ['Série', 'Series', 'Serie', 'Collection éditoriale', 'Collana'],
  '500': ['Nota geral', 'General note', 'Nota general', 'Note générale', 'Nota generale'],
  '502': ['Nota de tese', 'Thesis note', 'Nota de tesis', 'Note de thèse', 'Nota di tesi'],
  '504': ['Nota de bibliografia', 'Bibliography note', 'Nota de bibliografía', 'Note de bibliographie', 'Nota di bibliografia'],
  '505': ['Conteúdo', 'Contents', 'Contenido', 'Contenu', 'Contenuto'],
  '506': ['Restrição de acesso', 'Access restriction', 'Restricción de acceso', 'Restriction d’accès', 'Restrizioni di accesso'],
  '520': ['Resumo', 'Summary', 'Resumen', 'Résumé', 'Abstract'],
  '521': ['Público', 'Audience', 'Público', 'Public', 'Destinatari'],
  '532': ['Nota de acessibilidade', 'Accessibility note', 'Nota de accesibilidad', 'Note d’accessibilité', 'Nota di accessibilità'],
  '538': ['Requisitos do sistema', 'System details', 'Requisitos del sistema', 'Configuration requise', 'Requisiti di sistema'],
  '540': ['Termos de uso', 'Terms of use', 'Condiciones de uso', 'Conditions d’utilisation', 'Condizioni d’uso'],
  '546': ['Nota de idioma', 'Language note', 'Nota de idioma', 'Note de langue', 'Nota sulla lingua'],
  '590': ['Nota local', 'Local note', 'Nota local', 'Note locale', 'Nota locale'],
  '600': ['Assunto: pessoa', 'Subject: person', 'Materia: persona', 'Sujet : personne', 'Soggetto: persona'],
  '610': ['Assunto: entidade', 'Subject: corporate body', 'Materia: entidad', 'Sujet : collectivité', 'Soggetto: ente'],
  '611': ['Assunto: evento', 'Subject: meeting', 'Materia: congreso', 'Sujet : congrès', 'Soggetto: convegno'],
  '630': [
    'Assunto: título uniforme',
    'Subject: uniform title',
    'Materia: título uniforme',
    'Sujet : titre uniforme',
    'Soggetto: titolo uniforme',
  ],
  '648': ['Assunto: período', 'Subject: period', 'Materia: período', 'Sujet : période', 'Soggetto: periodo'],
  '650': ['Assunto', 'Subject', 'Materia', 'Sujet', 'Soggetto'],
  '651': ['Assunto: lugar', 'Subject: place', 'Materia: lugar', 'Sujet : lieu', 'Soggetto: luogo'],
  '653': ['Palavra-chave', 'Keyword', 'Palabra clave', 'Mot-clé', 'Parola chiave'],
  '655': ['Gênero ou forma', 'Genre or form', 'Género o forma', 'Genre ou forme', 'Genere o forma'],
  '700': ['Outro autor', 'Added author', 'Otro autor', 'Autre auteur', 'Altro autore'],
  '710': ['Outra entidade', 'Added corporate body', 'Otra entidad', 'Autre collectivité', 'Altro ente'],
  '711': ['Outro evento', 'Added meeting', 'Otro congreso', 'Autre congrès', 'Altro convegno'],
  '730': ['Outro título uniforme', 'Added uniform title', 'Otro título uniforme', 'Autre titre uniforme', 'Altro titolo uniforme'],
  '740': ['Título analítico', 'Analytical title', 'Título analítico', 'Titre analytique', 'Titolo di spoglio'],
  '773': ['Em', 'In', 'En', 'Dans', 'In'],
  '776': ['Outro suporte', 'Other form', 'Otro soporte', 'Autre support', 'Altro supporto'],
  '780': ['Título anterior', 'Earlier title', 'Título anterior', 'Titre précédent', 'Titolo precedente'],
  '785': ['Título posterior', 'Later title', 'Título posterior', 'Titre suivant', 'Titolo successivo'],
  '830': ['Série', 'Series', 'Serie', 'Collection éditoriale', 'Collana'],
  '852': ['Localização', 'Location', 'Ubicación', 'Localisation', 'Ubicazione'],
  '856': ['Acesso online', 'Online access', 'Acceso en línea', 'Accès en ligne', 'Accesso online'],
  '866': ['Coleção', 'Holdings', 'Existencias', 'État de collection', 'Consistenza'],
  '880': ['Forma em outra escrita', 'Other script', 'Otra escritura', 'Forme dans une autre écriture', 'Forma in un’altra scrittura'],
}

/** Name of a tag in a language; empty when the tag has none. */
export function tagName(tag: string, language: Language): string {
  const texts = names[tag]
  return texts ? textIn(texts, language) : ''
}

/** The record as labelled lines; blanks of fixed fields and indicators are shown as `#`. */
export function labelledMarc(record: MarcRecord, language: Language = 'pt'): MarcLine[] {
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
