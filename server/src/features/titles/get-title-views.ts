import type { Language } from '@farol/contract/language.ts'
import type { MarcRow } from '@farol/contract/title-views.ts'
import { dublinCore, type DublinCoreElement } from '../../catalogue/views/dublin-core.ts'
import { familyMarcRows } from '../../catalogue/views/family-marc.ts'
import type { Stores } from '../../ports/stores.ts'
import { exportFile } from '../../title-cards/export-writers.ts'
import { shownTitle } from '../../title-cards/shown-title.ts'

export type ViewDoors = Pick<Stores, 'titles'>

/** The record as bare rows. Throws `acervo_nao_encontrado`. */
export async function getTitleMarc(doors: ViewDoors, id: number): Promise<MarcRow[]> {
  return familyMarcRows((await shownTitle(doors, id)).record)
}

const elementNames: Readonly<Record<DublinCoreElement, readonly [pt: string, en: string, es: string]>> = {
  title: ['Título', 'Title', 'Título'],
  creator: ['Criador', 'Creator', 'Creador'],
  subject: ['Assunto', 'Subject', 'Materia'],
  description: ['Descrição', 'Description', 'Descripción'],
  publisher: ['Editor', 'Publisher', 'Editor'],
  contributor: ['Colaborador', 'Contributor', 'Colaborador'],
  date: ['Data', 'Date', 'Fecha'],
  type: ['Tipo', 'Type', 'Tipo'],
  format: ['Formato', 'Format', 'Formato'],
  identifier: ['Identificador', 'Identifier', 'Identificador'],
  source: ['Fonte', 'Source', 'Fuente'],
  language: ['Idioma', 'Language', 'Idioma'],
  relation: ['Relação', 'Relation', 'Relación'],
  coverage: ['Cobertura', 'Coverage', 'Cobertura'],
  rights: ['Direitos', 'Rights', 'Derechos'],
}

const column = (language: Language) => (language === 'en' ? 1 : language === 'es' ? 2 : 0)

/** The fifteen elements that the title fills. Throws `acervo_nao_encontrado`. */
export async function getDublinCore(doors: ViewDoors, id: number, language: Language) {
  const { description } = await shownTitle(doors, id)
  return {
    elementos: dublinCore(description).map(({ element, value }) => ({
      elemento: element,
      rotulo: elementNames[element][column(language)],
      valor: value,
    })),
    arquivo: exportFile(id, 'dublin-core'),
  }
}
