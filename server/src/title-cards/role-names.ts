import type { Language } from '@farol/contract/language.ts'
import type { Role } from '../catalogue/description/description.ts'

const names: Readonly<Record<Role, readonly [pt: string, en: string, es: string]>> = {
  author: ['autor', 'author', 'autor'],
  organizer: ['organizador', 'editor', 'organizador'],
  coordinator: ['coordenador', 'coordinator', 'coordinador'],
  editor: ['editor', 'editor', 'editor'],
  compiler: ['compilador', 'compiler', 'compilador'],
  translator: ['tradutor', 'translator', 'traductor'],
  illustrator: ['ilustrador', 'illustrator', 'ilustrador'],
  adviser: ['orientador', 'adviser', 'director de tesis'],
  coadviser: ['coorientador', 'co-adviser', 'codirector de tesis'],
  director: ['diretor', 'director', 'director'],
  producer: ['produtor', 'producer', 'productor'],
  screenwriter: ['roteirista', 'screenwriter', 'guionista'],
  composer: ['compositor', 'composer', 'compositor'],
  lyricist: ['letrista', 'lyricist', 'letrista'],
  arranger: ['arranjador', 'arranger', 'arreglista'],
  conductor: ['regente', 'conductor', 'director de orquesta'],
  performer: ['intérprete', 'performer', 'intérprete'],
  narrator: ['narrador', 'narrator', 'narrador'],
  adapter: ['adaptador', 'adapter', 'adaptador'],
  photographer: ['fotógrafo', 'photographer', 'fotógrafo'],
  cartographer: ['cartógrafo', 'cartographer', 'cartógrafo'],
  artist: ['artista', 'artist', 'artista'],
  prefacer: ['prefaciador', 'author of introduction', 'prologuista'],
  reviser: ['revisor', 'reviser', 'revisor'],
  annotator: ['comentador', 'commentator', 'comentarista'],
  interviewer: ['entrevistador', 'interviewer', 'entrevistador'],
  interviewee: ['entrevistado', 'interviewee', 'entrevistado'],
  publisher: ['editora', 'publisher', 'editorial'],
  degree_grantor: ['instituição de defesa', 'degree-granting institution', 'institución que otorga el grado'],
  host: ['sede', 'host', 'sede'],
  sponsor: ['patrocinador', 'sponsor', 'patrocinador'],
  contributor: ['colaborador', 'contributor', 'colaborador'],
}

const column = (language: Language) => (language === 'en' ? 1 : language === 'es' ? 2 : 0)

/** What a person did for a title, in the reader's language; an author's role goes without saying. */
export function roleText(roles: readonly Role[], language: Language): string | undefined {
  const said = roles.filter((role) => role !== 'author').map((role) => names[role][column(language)])
  return said.length > 0 ? said.join(', ') : undefined
}
