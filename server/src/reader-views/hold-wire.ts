import type { Hold, HoldLibrary, PastHold as WirePastHold } from '@farol/contract/holds.ts'
import type { Language } from '@farol/contract/language.ts'
import { actOf, keyOf, libraryOf, shownKeyOf, type SayReasons } from '../calls/wanted-copies-wire.ts'
import type { Action } from '../ports/library-system/acts.ts'
import type { HoldForm, HoldStage, LiveHold, PastHold, StepActor } from '../ports/library-system/holds.ts'
import { coverAddress } from '../title-cards/title-card.ts'
import { actDenied, mayDo, type Powers } from './acting-powers.ts'
import { workTypeName, type WorkTypes } from './work-type.ts'
import { areaTexts, textOf } from '../texts/server-texts.ts'
import type pt from '../../../texts/pt/holds.server.json'

const texts = areaTexts<typeof pt>('holds')

/** In what words holds are shown. */
export interface HoldWords {
  readonly language: Language
  readonly say: SayReasons
  /** Pictures of covers may be had. */
  readonly covers: boolean
  /** Where a cover is drawn for who has none. */
  readonly types?: WorkTypes
  readonly powers?: Powers
}

const stages: Readonly<Record<HoldStage, Hold['etapa']>> = {
  queued: 'em_fila',
  on_the_way: 'a_caminho',
  released: 'liberada',
  suspended: 'suspensa',
}

function actions({ actions: acts, otherPickUps }: LiveHold, { say, powers }: HoldWords): Hold['acoes'] {
  const may = mayDo(powers, 'reservar')
  const shown = (action: Action) => (may ? actOf(action, say) : actDenied(say))
  return {
    cancelar: shown(acts.cancel),
    suspender: shown(acts.suspend),
    retomar: shown(acts.resume),
    adiar: shown(acts.putOff),
    mudar_retirada: {
      ...shown(acts.changePickUp),
      ...(may && otherPickUps.length > 0 ? { bibliotecas: otherPickUps.map(libraryOf) } : {}),
    },
  }
}

export function holdOf(hold: LiveHold, words: HoldWords): Hold {
  const { covers, types, language } = words
  const { titleId, limit } = hold
  const type = types && workTypeName(hold.materialTypeId, types, language)
  return {
    codigo: hold.id,
    cod_acervo: String(titleId),
    titulo: hold.title,
    ...(hold.author === undefined ? {} : { autor: hold.author }),
    ...(type && { desc_tipo_obra: type }),
    link_capa: covers && titleId !== undefined ? coverAddress(titleId) : '',
    ...libraryOf(hold.library),
    retirada: libraryOf(hold.pickUp),
    ...shownKeyOf(hold),
    ...(hold.location === undefined ? {} : { localizacao: hold.location }),
    data: hold.placedOn,
    situacao: hold.stage === 'released' ? 'liberada' : 'na_fila',
    etapa: stages[hold.stage],
    ...(hold.position === undefined ? {} : { posicao: hold.position }),
    na_fila_total: hold.waiting,
    ...(hold.releasedOn === undefined ? {} : { data_liberacao: hold.releasedOn }),
    ...(limit ? { limite_retirada: limit.on, hora_limite: limit.time } : {}),
    ...(hold.estimate === undefined ? {} : { previsao: hold.estimate }),
    ...(hold.suspendedUntil === undefined ? {} : { suspensa_ate: hold.suspendedUntil }),
    ...(hold.note === undefined ? {} : { observacoes: hold.note }),
    acoes: actions(hold, words),
  }
}

const ends = { fulfilled: 'atendida', expired: 'vencida', cancelled: 'cancelada' } as const
const actors: Readonly<Record<StepActor, NonNullable<WirePastHold['cancelada_por']>>> = {
  patron: 'leitor',
  staff: 'biblioteca',
  system: 'sistema',
}

/** A reason that the program itself writes in the reader's language; what staff wrote is shown as they wrote it. */
function observations({ endReason, note }: PastHold, language: Language): { observacoes?: string } {
  const text = endReason === undefined ? note : (textOf(texts(language).endReason, endReason) ?? endReason)
  return text === undefined ? {} : { observacoes: text }
}

export function pastHoldOf(hold: PastHold, { language }: Pick<HoldWords, 'language'>): WirePastHold {
  const cancelled = hold.state === 'cancelled'
  return {
    codigo: hold.id,
    ...(hold.titleId === undefined ? {} : { cod_acervo: String(hold.titleId) }),
    titulo: hold.title,
    ...libraryOf(hold.library),
    ...shownKeyOf(hold),
    data: hold.placedOn,
    situacao: ends[hold.state],
    ...(hold.releasedOn === undefined ? {} : { data_liberacao: hold.releasedOn }),
    ...(cancelled ? { data_cancelamento: hold.endedOn } : {}),
    data_fim: hold.endedOn,
    ...(cancelled && hold.endedBy ? { cancelada_por: actors[hold.endedBy] } : {}),
    ...observations(hold, language),
  }
}

/** The form, library by library. */
export const holdLibraries = (form: HoldForm, locations: ReadonlyMap<number, string>, say: SayReasons): HoldLibrary[] =>
  form.libraries.map(({ library, action, pickUp, choices, volumes }) => ({
    ...libraryOf(library),
    ...actOf(action, say),
    retirada: pickUp.map(libraryOf),
    combinacoes: choices.map((choice) => ({
      ...keyOf(choice, locations),
      exemplares: choice.copies,
      disponiveis: choice.available,
      fila: choice.waiting,
      posicao: choice.position,
      ...(choice.estimate === undefined ? {} : { previsao: choice.estimate }),
      ...(choice.dueBack === undefined ? {} : { emprestado_ate: choice.dueBack }),
      ...actOf(choice.action, say),
    })),
    ...(volumes ? { volumes: [...volumes] } : {}),
  }))
