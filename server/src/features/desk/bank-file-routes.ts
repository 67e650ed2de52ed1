import { listBankLines, settleBankLine, takeBankFile } from '@farol/contract/schemas/desk/money.ts'
import { deskActivities } from '@farol/contract/desk-activities.ts'
import { Refusal } from '@farol/contract/errors.ts'
import { decodeText } from '../../calls/decode-text.ts'
import { bind, type Binding } from '../../http/bind.ts'
import { bindAct, bindRepeatableAct } from '../../http/bind-act.ts'
import type { BankLine, BankLineState } from '../../ports/library-system/bank-file.ts'
import type { Stores } from '../../ports/stores.ts'
import { actingOf, decided, mayInAll, numberOf, readerOf } from './desk-act.ts'

export type BankFileDeps = Pick<Stores, 'librarySystem'>

const activity = deskActivities.bankFile
const states = { pago: 'paid', a_conferir: 'to_check', resolvido: 'settled' } as const satisfies Readonly<Record<string, BankLineState>>
const words: Readonly<Record<BankLineState, keyof typeof states>> = { paid: 'pago', to_check: 'a_conferir', settled: 'resolvido' }

const reasons: Readonly<Record<string, string>> = {
  unknown_reference: 'referencia_desconhecida',
  several_slips: 'varias_guias',
  slip_closed: 'guia_encerrada',
  other_amount: 'outro_valor',
  debt_changed: 'debito_alterado',
}

const lineToWire = (line: BankLine) => ({
  codigo: line.id,
  arquivo: line.file,
  linha: line.line,
  referencia: line.reference,
  data: line.paidOn,
  valor_centavos: line.cents,
  situacao: words[line.state],
  ...(line.reason !== undefined && { motivo: reasons[line.reason] ?? line.reason }),
  lido_em: line.readAt.toISOString(),
})

/** What the bank says was paid; by who has the activity in all libraries: a file holds the payments of all. */
export function bindBankFiles(binding: Binding, deps: BankFileDeps): void {
  bindRepeatableAct(binding, takeBankFile, { perMinute: 10 }, async ({ staff, body }) => {
    mayInAll(staff, activity)
    const file = {
      name: body.nome,
      content: decodeText(Buffer.from(body.conteudo, 'base64')),
      ...(body.layout !== undefined && { layout: body.layout }),
    }
    const taken = await deps.librarySystem.money.takeBankFile(file, actingOf(staff))
    if ('unreadable' in taken) {
      const { line } = taken.unreadable
      throw new Refusal('arquivo_ilegivel', line === undefined ? {} : { linha: line })
    }
    const { lines, paid, repeated, toCheck, cents } = taken.report
    return { nome: body.nome, linhas: lines, pagos: paid, repetidos: repeated, a_conferir: toCheck, total_centavos: cents }
  })
  bind(binding, listBankLines, { perMinute: 120 }, async ({ staff, query }) => {
    mayInAll(staff, activity)
    const { page, perPage, situacao } = query
    const asked = { ...(situacao !== undefined && { state: states[situacao] }), offset: (page - 1) * perPage, limit: perPage }
    const { total, lines } = await deps.librarySystem.money.bankLines(asked)
    return { data: lines.map(lineToWire), total, page, perPage }
  })
  bindAct(binding, settleBankLine, {}, async ({ staff, params, body }, inside) => {
    mayInAll(staff, activity)
    if (numberOf(params.cod) === 0) throw new Refusal('nao_encontrado')
    const pays =
      body.leitor === undefined ? undefined : { patronId: (await readerOf(inside, body.leitor)).patronId, debtIds: body.debitos ?? [] }
    const settlement = { lineId: params.cod, reason: body.motivo, ...(pays && { pays }) }
    return lineToWire(decided(await inside.librarySystem.money.settleBankLine(settlement, actingOf(staff))).line)
  })
}
