import { libraryZone } from '@farol/contract/library-zone.ts'
import * as promises from '@farol/contract/schemas/desk/reader-records.ts'
import { Refusal } from '@farol/contract/errors.ts'
import type { AuditAct } from '../../ports/audit-acts.ts'
import { mayActOn } from '../../calls/acts-on-staff.ts'
import { localMoment } from '../../circulation/local-time.ts'
import type { Binding } from '../../http/bind.ts'
import { bindAct } from '../../http/bind-act.ts'
import { reasonsToWire } from '../../http/problems.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Stores } from '../../ports/stores.ts'
import { staffActor, type StaffBearer } from '../../ports/tokens.ts'
import { numberOf, readerOf } from './desk-act.ts'
import { replaceEmail } from './replaced-email.ts'
import type { ReaderAccessDeps } from './reader-access-routes.ts'
import { bondOf, checkLookAlikes, fieldsOf, freeCardNumber, made } from './reader-record.ts'
import { bondToWire, showReader, type ReaderDeps } from './show-reader.ts'

type RecordDeps = ReaderDeps & Pick<ReaderAccessDeps, 'enqueueEmail' | 'publicUrl'> & { readonly clock: Clock }

const note = ({ audit }: Stores, staff: StaffBearer, act: AuditAct, patronId: number, detail: object = {}) =>
  audit.record({
    actor: staffActor(staff),
    act,
    subject: { kind: 'patron', id: patronId },
    detail: { library: staff.libraryId, ...detail },
  })

async function bondOnWire(
  inside: Stores,
  patronId: number,
  bondId: number,
  words: { language: 'pt' | 'en' | 'es' | 'fr' | 'it'; day: string },
) {
  const record = await inside.personalRecords.read(patronId)
  const bond = record?.bonds.find((one) => one.id === bondId)
  if (!bond) throw new Refusal('nao_encontrado')
  return bondToWire(bond, words.language, words.day)
}

/** Readers that the desk makes and changes: fields, bonds, cards. */
export function bindReaderRecords(binding: Binding, deps: RecordDeps): void {
  const today = () => localMoment(deps.clock.now(), libraryZone()).date
  bindAct(binding, promises.createReader, { perMinute: 60 }, async ({ staff, body }, inside) => {
    const { usuario, vinculo, confirmo, ...written } = body
    const fieldsWritten = await fieldsOf(inside, written, today())
    if (!confirmo) await checkLookAlikes(inside, written)
    const fields = { ...fieldsWritten, name: written.nome.trim().normalize('NFC') }
    const reader = { fields, bond: bondOf(vinculo), ...(usuario !== undefined && usuario.trim() !== '' && { username: usuario.trim() }) }
    const { patronId } = made(await inside.readerRecords.create(reader))
    await note(inside, staff, 'created_reader', patronId)
    const { name } = (await inside.deskReaders.find(patronId))!
    return { codigo: String(patronId), nome: name }
  })
  bindAct(binding, promises.changeReader, { perMinute: 120 }, async ({ staff, params, body, language }, inside) => {
    const { patronId } = await readerOf(inside, params.cod)
    const { versao, ...written } = body
    const before = (await inside.personalRecords.read(patronId))!
    const fields = await fieldsOf(inside, written, today())
    const otherEmail = fields.email !== undefined && fields.email !== (before.email ?? null)
    if (otherEmail) await mayActOn(inside, staff, patronId)
    const outcome = made(await inside.readerRecords.change(patronId, fields, versao))
    if (outcome === 'other_version') throw new Refusal('estado_invalido', { estado: String(before.version) })
    // The same address, given again: it is tried again.
    if (fields.email !== undefined && !otherEmail) await inside.alertEmails.forgetReturns(patronId)
    if (outcome === 'changed') await note(inside, staff, 'changed_reader', patronId, { fields: Object.keys(written) })
    if (otherEmail && outcome === 'changed') await replaceEmail(inside, deps, before, language)
    return showReader({ ...deps, ...inside }, staff, params.cod, {
      language,
      say: (reasons) => reasonsToWire(reasons, language, 'operator'),
    })
  })
  bindAct(binding, promises.addBond, {}, async ({ staff, params, body, language }, inside) => {
    const { patronId } = await readerOf(inside, params.cod)
    const { bondId } = made(await inside.readerRecords.addBond(patronId, bondOf(body)))
    await note(inside, staff, 'added_bond', patronId, { bond: bondId })
    return bondOnWire(inside, patronId, bondId, { language, day: today() })
  })
  bindAct(binding, promises.changeBond, {}, async ({ staff, params, body, language }, inside) => {
    const { patronId } = await readerOf(inside, params.cod)
    const bondId = numberOf(body.codigo)
    const change = {
      ...(body.validade !== undefined && { validUntil: body.validade }),
      ...(body.ativo !== undefined && { active: body.ativo }),
      ...(body.categoria !== undefined && { category: body.categoria }),
    }
    const endBefore = await inside.personalRecords.endOfBond(bondId)
    if (!made(await inside.readerRecords.changeBond(patronId, bondId, change))) throw new Refusal('nao_encontrado')
    // Its end is another one, or the bond is closed: what was told of the one before is over.
    if ((await inside.personalRecords.endOfBond(bondId)) !== endBefore) await inside.alerts.withdraw('registration_ends', `bond:${bondId}`)
    await note(inside, staff, 'changed_bond', patronId, { bond: bondId, ...change })
    return bondOnWire(inside, patronId, bondId, { language, day: today() })
  })
  bindAct(binding, promises.issueCard, {}, async ({ staff, params }, inside) => {
    const { patronId } = await readerOf(inside, params.cod)
    const numero = await freeCardNumber(inside)
    await inside.readerRecords.setCard(patronId, numero)
    await note(inside, staff, 'issued_card', patronId)
    return { numero }
  })
}
