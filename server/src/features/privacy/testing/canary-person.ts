import { sql } from 'kysely'
import { columnsOf } from '../../../privacy/entry.ts'
import { heldIn, type HeldEntry } from '../../../privacy/register.ts'
import type { DeskSite } from '../../desk/testing/desk-site.ts'
import { atDesk } from '../../loans/testing/loan-site.ts'

const area = '/api/pessoas/meu-farol'
const noParts = { volume: null, tomo: null, parte: null, material_adicional: null, localizacao: null }

export interface CanaryPerson {
  readonly name: string
  readonly token: string
  readonly patronId: number
  /** Texts that nobody else has, by `table.column`. */
  readonly canaries: ReadonlyMap<string, string>
  /** Tables of the register in which the person has rows. */
  readonly tables: readonly string[]
}

/** What a reader of many years has: something in nearly every table of the register, nothing open any more. */
async function live(site: DeskSite, name: string): Promise<string> {
  const { stores, libraryId } = site
  await site.person(name, {
    name: 'Pessoa Canária',
    socialName: 'Canária',
    cpf: '52998224725',
    bonds: [{ category: 'GR', library: 'BC', registration: `M-${name}` }],
  })
  const token = (await site.signIn(name)).json().access_token as string
  const ask = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, headers = {}) => {
    const answer = await site.call(method, path, body, { token, headers })
    if (answer.statusCode !== 200) throw new Error(`${method} ${path}: ${answer.body}`)
    return answer.json()
  }
  const patronId = (await stores.patrons.find(`P-${name}`))!.id
  const titleOf = async (barcode: string) =>
    (await site.database.read.selectFrom('copy').select('title_id').where('barcode', '=', barcode).executeTakeFirstOrThrow()).title_id
  const address = { telefone: '5332331111', logradouro: 'Rua', complemento: 'Casa', bairro: 'Bairro', cidade: 'Cidade' }
  await ask('PUT', `${area}/dados-pessoais`, { ...address, email: `${name}@nova.example` })
  await ask('POST', `${area}/privacidade/pedidos`, { tipo: 'explicar', texto: 'Por quê?' })
  await ask('POST', `${area}/segundo-fator`)
  await ask('POST', `${area}/agenda`, {})
  await ask('POST', '/api/emprestimo/token', undefined, { 'idempotency-key': `key-${name}` })
  await site.call('GET', `/api/pessoas/${name}/recuperar-senha`)
  await stores.dataRequests.consent(patronId, { kind: 'terms', version: '1' })
  await stores.alertEmails.decline(patronId, ['loan_due_soon'])
  await stores.activities.grant({ kind: 'login', id: (await stores.logins.find(name))!.id }, { module: 1, activity: 87 })
  const [lent, held, asked] = [await site.book('Lido'), await site.book('Reservado'), await site.book('Pedido')]
  await stores.commentDesk.add({ titleId: await titleOf(lent), patronId, content: 'Comentário' })
  const { desk } = stores.librarySystem
  const { loanId } = await site.lend(name, lent)
  await ask('POST', '/api/emprestimo/renovacao', { exemplares: [loanId] })
  await desk.takeBack({ barcode: lent, libraryId }, atDesk)
  const other = 'amiga'
  await site.reader(other)
  await site.lend(other, held)
  const hold = await ask('POST', '/api/reserva', { cod_acervo: String(await titleOf(held)), biblioteca: 'BC', ...noParts })
  await ask('DELETE', '/api/reserva', { reservas: [hold.codigo] })
  const request = await ask('POST', '/api/solicitacao-emprestimo', {
    cod_acervo: String(await titleOf(asked)),
    unidade_origem: 'BC',
    ...noParts,
    unidade_recebimento: 'BN',
    local_recebimento: 'balcao',
    telefone: '(53) 3233-0000',
    email: `${name}@exemplo.org`,
    pessoa_autorizada: 'Autorizada',
    documento_autorizada: 'RG 1',
  })
  await ask('DELETE', '/api/solicitacao-emprestimo', { solicitacoes: [request.codigo] })
  await stores.librarySystem.money.charge({ patronId, libraryId, kind: 'photocopies', cents: 300, note: 'Cópias' }, atDesk)
  const { debts } = await stores.librarySystem.money.debts(patronId, 'open')
  await stores.librarySystem.money.waive(debts[0]!.id, 'Isenta', atDesk)
  const offer = { para: `P-${other}`, inicio: '2026-11-20', poderes: ['consultar'] }
  await ask('POST', `${area}/delegacoes`, offer)
  await withDesk(site, name, patronId)
  await withRows(site, name, patronId)
  await stores.outbox.last()
  return token
}

/** What the desk wrote of the person. */
async function withDesk(site: DeskSite, name: string, patronId: number): Promise<void> {
  await site.staff('chefe', 'administrador')
  const done = async (method: 'POST' | 'DELETE', path: string, body: object) => {
    const { status, body: answer } = await site.at('chefe', method, path, body)
    if (status !== 200) throw new Error(`${path} for ${name}: ${JSON.stringify(answer)}`)
    return answer
  }
  const block = { leitor: String(patronId), tipo: 'administrativo', motivo: 'Motivo', nota: 'Nota' }
  const { codigo } = await done('POST', '/api/equipe/bloqueios', block)
  await done('DELETE', '/api/equipe/bloqueios', { codigo, motivo: 'Levantado' })
  await done('POST', `/api/equipe/leitores/${patronId}/notas`, { tipo: 'publica', texto: 'Nota' })
}

/** Rows that only other machines or other days would make. */
async function withRows(site: DeskSite, name: string, patronId: number): Promise<void> {
  const { write } = site.database
  const at = site.clock.now().toISOString()
  const later = '2027-01-01T12:00:00.000Z'
  const login_id = (await site.stores.logins.find(name))!.id
  await write.insertInto('library_message').values({ library_id: site.libraryId, patron_id: patronId, name: 'N', email: 'e', content: 'C', state: 'new', created_at: at }).execute() // prettier-ignore
  await write.insertInto('trusted_device').values({ login_id, token_hash: `t-${name}`, browser: 'B', system: 'S', created_at: at, seen_at: at, expires_at: later }).execute() // prettier-ignore
  await write.insertInto('factor_challenge').values({ login_id, challenge_hash: `c-${name}`, device_hash: `d-${name}`, scope: '', kept: 0, created_at: at, expires_at: later, used_at: null }).execute() // prettier-ignore
  await write.insertInto('acquisition_suggestion').values({ library_id: site.libraryId, patron_id: patronId, state: 'pre_suggestion', title: 'T', publisher: 'P', author: null, edition: null, standard_number: null, periodical: 0, notes: 'N', course: null, discipline: null, bibliography: null, copies: null, students: null, reason: null, created_at: at, updated_at: at } as never).execute() // prettier-ignore
}

/** Writes a text of its own into one column of the person's rows; false where the column takes none. */
async function mark(site: DeskSite, patronId: number, { name: table, held }: HeldEntry, column: string, canary: string): Promise<boolean> {
  const ids = await site.stores.heldData.rows(patronId, table, [column])
  if (ids.every((row) => row[column] === null && table !== 'patron')) return false
  const rows = held.links.map(({ column: link, through }) =>
    through
      ? sql`${sql.ref(link)} in (select id from ${sql.table(through)} where ${through === 'patron' ? sql.ref('id') : sql.ref('patron_id')} = ${patronId})`
      : sql`${sql.ref(link)} = ${patronId}`,
  )
  try {
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${canary} where (${sql.join(rows, sql` or `)})`.execute(
      site.database.write,
    )
    return true
  } catch {
    // A number, a day, a word of a closed list: it can hold no text of its own.
    return false
  }
}

/** A person with a text of their own in every column that tells of them and takes one. */
export async function canaryPerson(site: DeskSite, name: string): Promise<CanaryPerson> {
  const token = await live(site, name)
  const patronId = (await site.stores.patrons.find(`P-${name}`))!.id
  const canaries = new Map<string, string>()
  const tables: string[] = []
  for (const table of heldIn(site.stores.heldData.register)) {
    const { rows } = await site.stores.heldData.count(patronId, table.name)
    if (rows === 0) continue
    tables.push(table.name)
    // Reached through a row of a row: left as it is.
    if (
      table.held.links.some(({ through }) => through !== undefined && !['login', 'loan', 'hold', 'debt', 'loan_request'].includes(through))
    )
      continue
    for (const [column, entry] of columnsOf(table.privacy)) {
      if ((entry.class !== 'personal' && entry.class !== 'sensitive') || column === 'language') continue
      const canary = `canario-${name}-${table.name}-${column}`.replaceAll('_', '-')
      if (await mark(site, patronId, table, column, canary)) canaries.set(`${table.name}.${column}`, canary)
    }
  }
  return { name, token, patronId, canaries, tables }
}
