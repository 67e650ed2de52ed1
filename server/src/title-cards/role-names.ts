import { textIn, type InEveryLanguage, type Language } from '@farol/contract/language.ts'
import type { Role } from '../catalogue/description/description.ts'

const names: Readonly<Record<Role, InEveryLanguage>> = {
  author: ['autor', 'author', 'autor', 'auteur', 'autore'],
  organizer: ['organizador', 'editor', 'organizador', 'directeur de publication', 'curatore'],
  coordinator: ['coordenador', 'coordinator', 'coordinador', 'coordinateur', 'coordinatore'],
  editor: ['editor', 'editor', 'editor', 'éditeur scientifique', 'curatore editoriale'],
  compiler: ['compilador', 'compiler', 'compilador', 'compilateur', 'compilatore'],
  translator: ['tradutor', 'translator', 'traductor', 'traducteur', 'traduttore'],
  illustrator: ['ilustrador', 'illustrator', 'ilustrador', 'illustrateur', 'illustratore'],
  adviser: ['orientador', 'adviser', 'director de tesis', 'directeur de thèse', 'relatore'],
  coadviser: ['coorientador', 'co-adviser', 'codirector de tesis', 'codirecteur de thèse', 'correlatore'],
  director: ['diretor', 'director', 'director', 'réalisateur', 'regista'],
  producer: ['produtor', 'producer', 'productor', 'producteur', 'produttore'],
  screenwriter: ['roteirista', 'screenwriter', 'guionista', 'scénariste', 'sceneggiatore'],
  composer: ['compositor', 'composer', 'compositor', 'compositeur', 'compositore'],
  lyricist: ['letrista', 'lyricist', 'letrista', 'parolier', 'paroliere'],
  arranger: ['arranjador', 'arranger', 'arreglista', 'arrangeur', 'arrangiatore'],
  conductor: ['regente', 'conductor', 'director de orquesta', 'chef d’orchestre', 'direttore d’orchestra'],
  performer: ['intérprete', 'performer', 'intérprete', 'interprète', 'interprete'],
  narrator: ['narrador', 'narrator', 'narrador', 'narrateur', 'narratore'],
  adapter: ['adaptador', 'adapter', 'adaptador', 'adaptateur', 'adattatore'],
  photographer: ['fotógrafo', 'photographer', 'fotógrafo', 'photographe', 'fotografo'],
  cartographer: ['cartógrafo', 'cartographer', 'cartógrafo', 'cartographe', 'cartografo'],
  artist: ['artista', 'artist', 'artista', 'artiste', 'artista'],
  prefacer: ['prefaciador', 'author of introduction', 'prologuista', 'préfacier', 'prefatore'],
  reviser: ['revisor', 'reviser', 'revisor', 'réviseur', 'revisore'],
  annotator: ['comentador', 'commentator', 'comentarista', 'annotateur', 'commentatore'],
  interviewer: ['entrevistador', 'interviewer', 'entrevistador', 'intervieweur', 'intervistatore'],
  interviewee: ['entrevistado', 'interviewee', 'entrevistado', 'personne interviewée', 'intervistato'],
  publisher: ['editora', 'publisher', 'editorial', 'éditeur', 'editore'],
  degree_grantor: [
    'instituição de defesa',
    'degree-granting institution',
    'institución que otorga el grado',
    'établissement de soutenance',
    'istituzione di discussione',
  ],
  host: ['sede', 'host', 'sede', 'organisme d’accueil', 'sede'],
  sponsor: ['patrocinador', 'sponsor', 'patrocinador', 'commanditaire', 'finanziatore'],
  contributor: ['colaborador', 'contributor', 'colaborador', 'collaborateur', 'collaboratore'],
}

/** What a person did for a title, in the reader's language; an author's role goes without saying. */
export function roleText(roles: readonly Role[], language: Language): string | undefined {
  const said = roles.filter((role) => role !== 'author').map((role) => textIn(names[role], language))
  return said.length > 0 ? said.join(', ') : undefined
}
