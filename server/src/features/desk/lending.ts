import { libraryZone } from '@farol/contract/library-zone.ts'
import type { lend, returnCopy } from '@farol/contract/schemas/desk/loans.ts'
import { circulationReasonCodes } from '@farol/contract/schemas/circulation-reasons.ts'
import type { CirculationReasonCode } from '@farol/contract/circulation-reasons.ts'
import { Refusal } from '@farol/contract/errors.ts'
import type { Parsed } from '@farol/contract/schemas/endpoint.ts'
import { instantOf, localMoment } from '../../circulation/local-time.ts'
import type { LoanKind } from '../../circulation/limits.ts'
import { isOverridable } from '../../circulation/override.ts'
import type { ReturnMoment } from '../../circulation/returning.ts'
import type { CopyDestination, LendRequest, Overriding, Returned } from '../../ports/library-system/desk.ts'
import type { Stores } from '../../ports/stores.ts'
import type { StaffBearer } from '../../ports/tokens.ts'
import { deskActivities } from '@farol/contract/desk-activities.ts'
import { lentToWire, type Say } from '../../reader-views/lent-wire.ts'
import { actingOf, chosenBond, decided, libraryNames, mayIn, readerOf } from './desk-act.ts'
import { readToken } from './identify.ts'
import { wishes } from './reader-file.ts'
import { scannedCopy } from '../../calls/scanned-copy.ts'
import { shelfSlipText } from './slip-text.ts'

const kinds: Readonly<Record<'domicilio' | 'horas' | 'pernoite' | 'consulta', LoanKind>> = {
  domicilio: 'home',
  horas: 'hours',
  pernoite: 'overnight',
  consulta: 'reading_room',
}

/** Reasons that the operator names. Throws `sobreposicao_negada` for what nobody overrides, `acesso_negado` without the activity. */
export function overridingOf(
  staff: StaffBearer,
  given: { readonly codigos: readonly string[]; readonly motivo: string } | undefined,
): Overriding | undefined {
  if (!given) return undefined
  mayIn(staff, deskActivities.override, staff.libraryId)
  const isCode = (code: string): code is CirculationReasonCode => circulationReasonCodes.some((one) => one === code)
  const codes = given.codigos.filter(isCode)
  const firm = given.codigos.filter((code) => !isCode(code) || !isOverridable({ code, params: {} } as never))
  if (firm.length > 0) throw new Refusal('sobreposicao_negada', { codigos: firm })
  return { codes, reason: given.motivo }
}

type Lending = Parsed<typeof lend, 'body'>

function borrowerOf(inside: Stores, staff: StaffBearer, { token, leitor }: Lending, secret: Buffer) {
  if (token !== undefined) return readToken({ ...inside, secret }, staff, token)
  if (leitor === undefined) throw new Refusal('dados_invalidos', {}, [{ field: 'leitor', code: 'obrigatorio' }])
  return readerOf(inside, leitor)
}

/** Who fetches a copy for a reader. Throws `acesso_negado` without a delegation in force that allows it. */
async function fetcherOf({ delegations }: Stores, patronId: number, delegateCode: string, now: Date) {
  const today = localMoment(now, libraryZone()).date
  const given = (await delegations.ofPatron(patronId)).find(
    (one) =>
      one.patron.patronId === patronId &&
      String(one.delegate.patronId) === delegateCode &&
      one.state === 'accepted' &&
      one.from <= today &&
      (one.until === undefined || today <= one.until) &&
      one.powers.includes('retirar'),
  )
  if (!given) throw new Refusal('acesso_negado')
  return { pickedUpBy: given.delegate.name, mayPickUp: true } as const
}

export interface LendingWords {
  readonly say: Say
  readonly secret: Buffer
  readonly now: Date
}

/** Lends a copy at the desk, to the reader of a code or of a token. */
export async function lendAtDesk(inside: Stores, staff: StaffBearer, body: Lending, { say, secret, now }: LendingWords) {
  const { patronId } = await borrowerOf(inside, staff, body, secret)
  const copy = await scannedCopy(inside, body.exemplar)
  const override = overridingOf(staff, body.sobrepor)
  if (body.devolucao !== undefined) mayIn(staff, deskActivities.dueDates, staff.libraryId)
  const request: LendRequest = {
    patronId,
    barcode: copy.barcode,
    libraryId: staff.libraryId,
    ...chosenBond(body),
    ...(body.tipo !== undefined && { kind: kinds[body.tipo] }),
    ...(body.devolucao !== undefined && { dueDay: body.devolucao }),
    ...(override && { override }),
    ...(body.retirado_por !== undefined && (await fetcherOf(inside, patronId, body.retirado_por, now))),
  }
  return lentToWire(decided(await inside.librarySystem.desk.lend(request, actingOf(staff))), say)
}

const destinations: Readonly<Record<CopyDestination['kind'], 'estante' | 'reservas' | 'enviar' | 'balcao'>> = {
  shelf: 'estante',
  hold_shelf: 'reservas',
  send: 'enviar',
  staff: 'balcao',
}

export async function returnedToWire(inside: Stores, returned: Returned) {
  const { destination, suspension, debt } = returned
  const library = destination.libraryId === undefined ? undefined : (await libraryNames(inside)).get(destination.libraryId)
  const { slip } = destination
  const reader = slip && (await inside.deskReaders.onSlip(slip.patronId))
  const borrower = returned.patronId === undefined ? undefined : await inside.deskReaders.find(returned.patronId)
  return {
    exemplar: returned.barcode,
    titulo: returned.title,
    destino: destinations[destination.kind],
    ...(library && { cod_biblioteca: library.cod_biblioteca }),
    ...(slip && reader && { etiqueta: shelfSlipText(slip.number, reader) }),
    ...(slip?.limitDay !== undefined && { limite: slip.limitDay }),
    ...(returned.lateDays > 0 && { dias_atraso: returned.lateDays }),
    ...(suspension && { afastamento: { inicio: suspension.from, fim: suspension.until } }),
    ...(debt && { debito: { codigo: debt.id, valor_centavos: debt.cents } }),
    ...(returned.note !== undefined && { nota: returned.note }),
    ...(returned.loanId !== undefined && { emprestimo: returned.loanId }),
    ...(borrower && { leitor: String(returned.patronId), comprovante: wishes[borrower.receipts] }),
  }
}

const lastMinute = 23 * 60 + 59

/** When a copy counts as returned: a day that staff name counts to its last minute, today until now. */
export function momentOf(
  now: Date,
  { caixa, quando }: { readonly caixa?: boolean | undefined; readonly quando?: string | undefined },
): ReturnMoment {
  if (quando === undefined) return { kind: caixa ? 'box' : 'now' }
  const today = localMoment(now, libraryZone()).date
  if (quando === today) return { kind: 'now' }
  return { kind: 'at', at: instantOf({ date: quando, minute: lastMinute }, libraryZone()) }
}

/** Takes a copy back at the desk and says where it goes. */
export async function returnAtDesk(inside: Stores, staff: StaffBearer, body: Parsed<typeof returnCopy, 'body'>, now: Date) {
  if (body.isentar) mayIn(staff, deskActivities.exemptions, staff.libraryId)
  const copy = await scannedCopy(inside, body.exemplar)
  const request = {
    barcode: copy.barcode,
    libraryId: staff.libraryId,
    moment: momentOf(now, body),
    ...(body.isentar && { exempt: { reason: body.isentar.motivo } }),
  }
  return returnedToWire(inside, decided(await inside.librarySystem.desk.takeBack(request, actingOf(staff))))
}
