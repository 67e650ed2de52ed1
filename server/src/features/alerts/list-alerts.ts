import { libraryZone } from '@farol/contract/library-zone.ts'
import type { Alert, AlertKind } from '@farol/contract/alerts.ts'
import { Refusal } from '@farol/contract/errors.ts'
import type { Language } from '@farol/contract/language.ts'
import { withSlug } from '@farol/contract/product.ts'
import { daysAfter, instantOf } from '../../circulation/local-time.ts'
import type { AlertKinds } from '../../ports/alert-kinds.ts'
import type { AlertFilter, StoredAlert } from '../../ports/alerts.ts'
import type { Stores } from '../../ports/stores.ts'
import { describeAlert } from '../../reader-views/describe-alert.ts'

export interface AlertDeps extends Pick<Stores, 'alerts'> {
  readonly slug: string
  /** Of all features. */
  readonly alertKinds: AlertKinds
}

/** What is asked for, in the words of the wire. */
export interface AlertQuery {
  readonly de?: string | undefined
  readonly ate?: string | undefined
  readonly lido?: boolean | undefined
  readonly tipo?: AlertKind | undefined
  readonly page: number
  readonly perPage: number
}

const startOf = (day: string): Date => instantOf({ date: day, minute: 0 }, libraryZone())

/** Days of the library, both inclusive. Throws `dados_invalidos` for one without the other, `periodo_invertido`. */
function readSpan({ de, ate }: AlertQuery): Pick<AlertFilter, 'from' | 'before'> {
  if (de === undefined && ate === undefined) return {}
  if (de === undefined || ate === undefined)
    throw new Refusal('dados_invalidos', {}, [{ field: de === undefined ? 'de' : 'ate', code: 'obrigatorio' }])
  if (de > ate) throw new Refusal('periodo_invertido', {}, [{ field: 'de', code: 'valor_invalido' }])
  return { from: startOf(de), before: startOf(daysAfter(ate, 1)) }
}

function toWire(alert: StoredAlert, language: Language, { alertKinds, slug }: Pick<AlertDeps, 'alertKinds' | 'slug'>): Alert {
  const { title, text } = describeAlert(alert, language)
  const { id, read, at, kind, validUntil } = alert
  return {
    id,
    lido: read,
    data: at,
    tipo: kind,
    titulo: title,
    texto: text,
    link: withSlug(alertKinds[kind].link, slug),
    ...(validUntil !== undefined && { expira: validUntil }),
  }
}

/** One page of what a person was told, newest first. */
export async function listAlerts({ alerts, ...deps }: AlertDeps, patronId: number, query: AlertQuery, language: Language) {
  const { lido, tipo, page, perPage } = query
  const filter = { ...readSpan(query), ...(lido !== undefined && { read: lido }), ...(tipo !== undefined && { kind: tipo }) }
  const found = await alerts.list(patronId, filter, { offset: (page - 1) * perPage, limit: perPage })
  const data = found.alerts.map((alert) => toWire(alert, language, deps))
  return { data, total: found.total, nao_lidos: await alerts.unread(patronId), page, perPage }
}

export async function summariseAlerts({ alerts }: Pick<Stores, 'alerts'>, patronId: number) {
  return { nao_lidos: await alerts.unread(patronId), ultimo: await alerts.newest(patronId) }
}
