import type { Authority, AuthorityRole } from '@farol/contract/authorities.ts'
import type { HeadingKind } from '../../catalogue/description/description.ts'
import { areaTexts } from '../../texts/server-texts.ts'
import type pt from '../../../../texts/pt/authorities.server.json'

/** Names of kinds, roles and notes in the reader's language. */
export const authorityTexts = areaTexts<typeof pt>('authorities')

/** Kinds of headings by their stored word. */
export const kinds: Readonly<Record<HeadingKind, Authority['tipo']>> = {
  person: 'pessoa',
  entity: 'entidade',
  event: 'evento',
  work: 'titulo',
  topic: 'assunto',
  place: 'lugar',
  genre: 'genero',
  period: 'periodo',
  series: 'serie',
  keyword: 'palavra_chave',
  publisher: 'editora',
}

/** Roles of a heading as they are stored, by their word on the wire. */
export const roles: Readonly<Record<AuthorityRole, string>> = {
  autoria: 'author',
  colaboracao: 'contributor',
  assunto: 'subject',
  genero: 'genre',
  serie: 'series',
  titulo: 'work',
  editora: 'publisher',
}
