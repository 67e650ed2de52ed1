import { textIn, type InEveryLanguage, type Language } from '@farol/contract/language.ts'
import type { MarcRow } from '@farol/contract/title-views.ts'
import { dublinCore, type DublinCoreElement } from '../../catalogue/views/dublin-core.ts'
import { familyMarcRows } from '../../catalogue/views/family-marc.ts'
import type { Stores } from '../../ports/stores.ts'
import { exportFile } from '../../title-cards/export-writers.ts'
import { visibleTitle } from '../../title-cards/visible-title.ts'

export type TitleViewDeps = Pick<Stores, 'titles'>

/** The record as bare rows, with the numbers of authorities ($0) where they are asked for. Throws `acervo_nao_encontrado`. */
export async function getTitleMarc(deps: TitleViewDeps, id: number, withNumbers: boolean): Promise<MarcRow[]> {
  const rows = familyMarcRows((await visibleTitle(deps, id)).record)
  return withNumbers ? rows : rows.filter(({ secao }) => secao !== '0')
}

const elementNames: Readonly<Record<DublinCoreElement, InEveryLanguage>> = {
  title: ['Título', 'Title', 'Título', 'Titre', 'Titolo'],
  creator: ['Criador', 'Creator', 'Creador', 'Créateur', 'Creatore'],
  subject: ['Assunto', 'Subject', 'Materia', 'Sujet', 'Soggetto'],
  description: ['Descrição', 'Description', 'Descripción', 'Description', 'Descrizione'],
  publisher: ['Editor', 'Publisher', 'Editor', 'Éditeur', 'Editore'],
  contributor: ['Colaborador', 'Contributor', 'Colaborador', 'Contributeur', 'Collaboratore'],
  date: ['Data', 'Date', 'Fecha', 'Date', 'Data'],
  type: ['Tipo', 'Type', 'Tipo', 'Type', 'Tipo'],
  format: ['Formato', 'Format', 'Formato', 'Format', 'Formato'],
  identifier: ['Identificador', 'Identifier', 'Identificador', 'Identifiant', 'Identificatore'],
  source: ['Fonte', 'Source', 'Fuente', 'Source', 'Fonte'],
  language: ['Idioma', 'Language', 'Idioma', 'Langue', 'Lingua'],
  relation: ['Relação', 'Relation', 'Relación', 'Relation', 'Relazione'],
  coverage: ['Cobertura', 'Coverage', 'Cobertura', 'Couverture', 'Copertura'],
  rights: ['Direitos', 'Rights', 'Derechos', 'Droits', 'Diritti'],
}

/** The fifteen elements that the title fills. Throws `acervo_nao_encontrado`. */
export async function getDublinCore(deps: TitleViewDeps, id: number, language: Language) {
  const { description } = await visibleTitle(deps, id)
  return {
    elementos: dublinCore(description, language).map(({ element, value }) => ({
      elemento: element,
      rotulo: textIn(elementNames[element], language),
      valor: value,
    })),
    arquivo: exportFile(id, 'dublin-core'),
  }
}
