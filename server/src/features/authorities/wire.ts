import type { Authority, AuthorityRole } from '@farol/contract/authorities.ts'
import type { Language } from '@farol/contract/language.ts'
import type { HeadingKind } from '../../catalogue/description/description.ts'
import type { AuthorityNote } from '../../catalogue/describe-authority.ts'

type Three = readonly [pt: string, en: string, es: string]

export const column = (language: Language): 0 | 1 | 2 => (language === 'en' ? 1 : language === 'es' ? 2 : 0)

export const kinds: Readonly<Record<HeadingKind, { readonly code: Authority['tipo']; readonly names: Three }>> = {
  person: { code: 'pessoa', names: ['Pessoa', 'Person', 'Persona'] },
  entity: { code: 'entidade', names: ['Entidade', 'Organisation', 'Entidad'] },
  event: { code: 'evento', names: ['Evento', 'Event', 'Evento'] },
  work: { code: 'titulo', names: ['Título', 'Title', 'Título'] },
  topic: { code: 'assunto', names: ['Assunto', 'Subject', 'Materia'] },
  place: { code: 'lugar', names: ['Lugar', 'Place', 'Lugar'] },
  genre: { code: 'genero', names: ['Gênero ou forma', 'Genre or form', 'Género o forma'] },
  period: { code: 'periodo', names: ['Período', 'Period', 'Período'] },
  series: { code: 'serie', names: ['Série', 'Series', 'Serie'] },
  keyword: { code: 'palavra_chave', names: ['Palavra-chave', 'Keyword', 'Palabra clave'] },
  publisher: { code: 'editora', names: ['Editora', 'Publisher', 'Editorial'] },
}

export const roles: Readonly<Record<AuthorityRole, { readonly stored: string; readonly names: Three }>> = {
  autoria: { stored: 'author', names: ['Escrito por', 'Written by', 'Escrito por'] },
  colaboracao: { stored: 'contributor', names: ['Com a colaboração de', 'With a contribution by', 'Con la colaboración de'] },
  assunto: { stored: 'subject', names: ['Sobre', 'About', 'Sobre'] },
  genero: { stored: 'genre', names: ['Deste gênero', 'Of this genre', 'De este género'] },
  serie: { stored: 'series', names: ['Nesta série', 'In this series', 'En esta serie'] },
  titulo: { stored: 'work', names: ['Edições e partes desta obra', 'Editions and parts of this work', 'Ediciones y partes de esta obra'] },
  editora: { stored: 'publisher', names: ['Publicado por', 'Published by', 'Publicado por'] },
}

export const noteNames: Readonly<Record<AuthorityNote['kind'], Three>> = {
  source: ['Fonte', 'Source', 'Fuente'],
  biography: ['Biografia ou história', 'Biography or history', 'Biografía o historia'],
  scope: ['Nota de escopo', 'Scope note', 'Nota de alcance'],
  general: ['Nota', 'Note', 'Nota'],
  usage: ['Nota de uso', 'Usage note', 'Nota de uso'],
}
