import { activities as codes } from '@farol/contract/activities.ts'
import { deskActivities } from '@farol/contract/desk-activities.ts'
import { Refusal } from '@farol/contract/errors.ts'
import type { Language } from '@farol/contract/language.ts'
import type { Who } from '../../ports/tokens.ts'
import type { Stores } from '../../ports/stores.ts'
import { activityName } from './activity-names.ts'
import type { InstitutionDocument } from './document.ts'
import { html, ifWritten } from './display-text.ts'

const known = new Set<number>([...Object.values(codes), ...Object.values(deskActivities)])

/** What an activity is called and whether this bearer has it. Throws `nao_encontrado` for a number that means nothing here. */
export async function describeActivity({ activities }: Pick<Stores, 'activities'>, who: Who, code: number, language: Language) {
  const granted = who.kind === 'patron' ? who.activities : (await activities.ofVisitors()).map((one) => one.activity)
  if (!known.has(code) && !granted.includes(code)) throw new Refusal('nao_encontrado')
  return { cod_atividade: code, descricao: activityName(code, language), ativa: granted.includes(code) }
}

/** The institution's note above an activity's screens. Throws `nao_encontrado` for a number that means nothing here. */
export function noteOfActivity(document: InstitutionDocument, code: number, language: Language) {
  const note = document.activityNotes[String(code)]
  if (!note && !known.has(code)) throw new Refusal('nao_encontrado')
  return { cod_atividade: code, ...ifWritten('texto', note, (text) => html(text, language)) }
}
