import type { Authority, AuthorityRole } from '@farol/contract/authorities.ts'
import type { InEveryLanguage } from '@farol/contract/language.ts'
import type { HeadingKind } from '../../catalogue/description/description.ts'
import type { AuthorityNote } from '../../catalogue/describe-authority.ts'

export const kinds: Readonly<Record<HeadingKind, { readonly code: Authority['tipo']; readonly names: InEveryLanguage }>> = {
  person: { code: 'pessoa', names: ['Pessoa', 'Person', 'Persona', 'Personne', 'Persona'] },
  entity: { code: 'entidade', names: ['Entidade', 'Organisation', 'Entidad', 'Collectivité', 'Ente'] },
  event: { code: 'evento', names: ['Evento', 'Event', 'Evento', 'Congrès ou manifestation', 'Convegno o evento'] },
  work: { code: 'titulo', names: ['Título', 'Title', 'Título', 'Titre', 'Titolo'] },
  topic: { code: 'assunto', names: ['Assunto', 'Subject', 'Materia', 'Sujet', 'Soggetto'] },
  place: { code: 'lugar', names: ['Lugar', 'Place', 'Lugar', 'Lieu', 'Luogo'] },
  genre: { code: 'genero', names: ['Gênero ou forma', 'Genre or form', 'Género o forma', 'Genre ou forme', 'Genere o forma'] },
  period: { code: 'periodo', names: ['Período', 'Period', 'Período', 'Période', 'Periodo'] },
  series: { code: 'serie', names: ['Série', 'Series', 'Serie', 'Collection éditoriale', 'Collana'] },
  keyword: { code: 'palavra_chave', names: ['Palavra-chave', 'Keyword', 'Palabra clave', 'Mot-clé', 'Parola chiave'] },
  publisher: { code: 'editora', names: ['Editora', 'Publisher', 'Editorial', 'Éditeur', 'Editore'] },
}

export const roles: Readonly<Record<AuthorityRole, { readonly stored: string; readonly names: InEveryLanguage }>> = {
  autoria: { stored: 'author', names: ['Escrito por', 'Written by', 'Escrito por', 'Écrit par', 'Scritto da'] },
  colaboracao: {
    stored: 'contributor',
    names: [
      'Com a colaboração de',
      'With a contribution by',
      'Con la colaboración de',
      'Avec la collaboration de',
      'Con la collaborazione di',
    ],
  },
  assunto: { stored: 'subject', names: ['Sobre', 'About', 'Sobre', 'À propos de', 'Su'] },
  genero: { stored: 'genre', names: ['Deste gênero', 'Of this genre', 'De este género', 'De ce genre', 'Di questo genere'] },
  serie: { stored: 'series', names: ['Nesta série', 'In this series', 'En esta serie', 'Dans cette collection', 'In questa collana'] },
  titulo: {
    stored: 'work',
    names: [
      'Edições e partes desta obra',
      'Editions and parts of this work',
      'Ediciones y partes de esta obra',
      'Éditions et parties de cette œuvre',
      'Edizioni e parti di quest’opera',
    ],
  },
  editora: { stored: 'publisher', names: ['Publicado por', 'Published by', 'Publicado por', 'Publié par', 'Pubblicato da'] },
}

export const noteNames: Readonly<Record<AuthorityNote['kind'], InEveryLanguage>> = {
  source: ['Fonte', 'Source', 'Fuente', 'Source', 'Fonte'],
  biography: ['Biografia ou história', 'Biography or history', 'Biografía o historia', 'Biographie ou histoire', 'Biografia o storia'],
  scope: ['Nota de escopo', 'Scope note', 'Nota de alcance', 'Note d’application', 'Nota d’ambito'],
  general: ['Nota', 'Note', 'Nota', 'Note', 'Nota'],
  usage: ['Nota de uso', 'Usage note', 'Nota de uso', 'Note d’usage', 'Nota d’uso'],
}
