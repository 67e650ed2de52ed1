import { activities } from '@farol/contract/activities.ts'
import { Refusal } from '@farol/contract/errors.ts'
import {
  cancelHolds as cancelPromise,
  changePickUp as pickUpPromise,
  getHoldForm,
  listHoldHistory,
  listHolds as listPromise,
  placeHold as placePromise,
  putOffHold as putOffPromise,
  resumeHold as resumePromise,
  suspendHold as suspendPromise,
} from '@farol/contract/schemas/holds.ts'
import type { Language } from '@farol/contract/language.ts'
import { askingReader } from '../../calls/asking-reader.ts'
import { bindAct } from '../../http/bind-act.ts'
import { bind, type Binding } from '../../http/bind.ts'
import { reasonsToWire } from '../../http/problems.ts'
import type { Acting } from '../../ports/library-system/acts.ts'
import { actorOf, type PatronBearer } from '../../ports/tokens.ts'
import { cancelHolds, changePickUp, listHolds, listPastHolds, putOffHold, resumeHold, suspendHold, type HoldDeps } from './own-holds.ts'
import { placeHold } from './place-hold.ts'
import { showHoldForm } from './show-hold-form.ts'

const granted = { activity: activities.hold } as const
/** What one waits for is seen, and given up, by a person whom the library blocked, too. */
const seen = { ...granted, blockedToo: true, acting: 'consultar' } as const
const writing = { ...granted, perMinute: 60, acting: 'reservar' } as const

const wordsIn = (language: Language) => ({
  language,
  say: (reasons: Parameters<typeof reasonsToWire>[0]) => reasonsToWire(reasons, language),
})

const actingOf = (patron: PatronBearer): Acting => ({ actor: actorOf(patron) })

const actedOn = (patron: PatronBearer, id: string) => ({ patronId: patron.personId, id, acting: actingOf(patron) })

/** Holds: where one may be placed, and what a person does with her own. */
export function bindHolds(binding: Binding, deps: HoldDeps): void {
  bind(binding, getHoldForm, { activity: 'none' }, async ({ params, query, who, language }) => {
    const asker = who.kind === 'patron' ? { reader: await askingReader(deps, who), powers: who.powers } : {}
    return showHoldForm(deps, { titleId: params.id, volume: query.volume, ...asker }, wordsIn(language).say)
  })
  bindAct(binding, placePromise, writing, async ({ patron, body }, inside) =>
    placeHold(inside, await askingReader(inside, patron), body, actingOf(patron)),
  )
  bind(binding, listPromise, seen, ({ patron, query, language }) =>
    listHolds(deps, patron.personId, query, { ...wordsIn(language), powers: patron.powers }),
  )
  bind(binding, listHoldHistory, seen, ({ patron, query, language }) => listPastHolds(deps, patron.personId, query, wordsIn(language)))
  bind(binding, cancelPromise, { ...writing, blockedToo: true }, ({ patron, query, body, language }) => {
    const ids = body.reservas ?? query.reservas ?? []
    if (ids.length === 0) throw new Refusal('dados_invalidos', {}, [{ field: 'reservas', code: 'obrigatorio' }])
    return cancelHolds(deps, patron.personId, ids, actingOf(patron), wordsIn(language))
  })
  bindHoldChanges(binding, deps)
}

function bindHoldChanges(binding: Binding, deps: HoldDeps): void {
  bind(binding, suspendPromise, writing, ({ patron, params, body, language }) =>
    suspendHold(deps, actedOn(patron, params.codigo), body.ate, wordsIn(language)),
  )
  bind(binding, resumePromise, writing, ({ patron, params, language }) =>
    resumeHold(deps, actedOn(patron, params.codigo), wordsIn(language)),
  )
  bind(binding, pickUpPromise, writing, ({ patron, params, body, language }) =>
    changePickUp(deps, actedOn(patron, params.codigo), body.biblioteca, wordsIn(language)),
  )
  bindAct(binding, putOffPromise, writing, ({ patron, params, language }, inside) =>
    putOffHold({ ...deps, ...inside }, actedOn(patron, params.codigo), wordsIn(language)),
  )
}
