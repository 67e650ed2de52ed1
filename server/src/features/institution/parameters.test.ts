import { offeredLanguages } from '@farol/contract/language.ts'
import { activities } from '@farol/contract/activities.ts'
import { libraryZone } from '@farol/contract/library-zone.ts'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { openStores } from '../../adapters/database/testing/stores.ts'
import { institutionFolder } from '../../adapters/documents/institution-folder.ts'
import { localMoment } from '../../circulation/local-time.ts'
import { createApp } from '../../http/app.ts'
import type { Binding } from '../../http/bind.ts'
import { Handlers } from '../../http/handlers.ts'
import { EventsFailure, type OutsideEvent } from '../../ports/events-service.ts'
import { PublicTokens } from '../session/public-tokens.ts'
import { VisitorTokens } from '../session/testing/visitor-tokens.ts'
import { documentReader } from './current-document.ts'
import { addInstitutionFiles } from './file-routes.ts'
import { bindParameters } from './parameter-routes.ts'
import { momentText } from './wire.ts'

const engine = engines[0]!
const open = openStores(engine)
let binding: Binding
let lines: string[]
let folder: string
let outside: readonly OutsideEvent[] | EventsFailure = []

const document = {
  name: { pt: 'Universidade do Farol', en: 'Lighthouse University' },
  acronym: 'UF',
  tenant: 3,
  colours: { main: '#0b5394' },
  logo: { file: 'logo.svg', alt: 'Universidade do Farol', link: 'https://uf.example/' },
  background: 'sala.webp',
  login: { label: { pt: 'Matrícula', en: 'Registration number' }, welcome: '<p>Bem-vindos</p>', passwordPage: 'https://uf.example/senha' },
  support: { pt: '<p>Ligue 1234</p>', en: '<p>Call 1234</p>' },
  privacy: '/privacidade',
  externalCatalogues: [{ activity: 57, label: 'Portal', address: 'https://portal.example/' }],
  notice: { id: 'recesso', text: 'Recesso em dezembro', from: '2026-11-01', until: '2026-11-20' },
  activityNotes: { 18: 'Reservas saem às 18 h.' },
  sections: {
    first: {
      title: 'Novidades',
      cards: [
        { title: 'Antes', until: '2026-11-19' },
        { title: 'Agora', text: '<b>Já</b>', picture: { file: 'agora.png' }, link: '/pesquisa_geral' },
        { title: 'Depois', from: '2026-11-21' },
      ],
    },
  },
  faq: [
    { group: 'Prazos', question: 'Quantos dias?', answer: 'Sete.' },
    { group: 'Acesso', question: 'Quem entra?', answer: 'Todos.' },
    { group: 'Prazos', question: 'Quantas vezes?', answer: { pt: 'Três.', en: 'Three.' } },
  ],
  about: { text: 'Desde 1950.', email: 'bib@uf.example', networks: [{ name: 'Boletim', address: 'https://uf.example/b' }] },
  hours: [
    {
      library: 'bc',
      week: { 'mon-fri': '08:00-22:00', sat: '08:00-12:00' },
      exceptions: [{ from: '2026-11-23', open: 'closed', reason: { pt: 'Feriado', es: 'Festivo' } }],
    },
    { library: 'nenhuma', week: { mon: '08:00-09:00' } },
  ],
  events: [
    { title: 'Ontem', starts: '2026-11-19T10:00' },
    { title: 'Mais tarde', starts: '2026-12-01', ends: '2026-12-03' },
    { title: 'Hoje', starts: '2026-11-20T19:00', place: 'Sala 2' },
    { title: 'De manhã', starts: '2026-11-20T08:00', ends: '2026-11-20T09:00' },
  ],
}

beforeAll(async () => {
  const { stores, clock } = open
  const campusId = await stores.libraries.putCampus({ code: 'centro', name: 'Centro' })
  await stores.libraries.putLibrary({
    code: 'bc',
    name: 'Biblioteca Central',
    campusId,
    kind: 'library',
    phone: '11 1234',
    address: 'Rua do Porto',
    email: 'bc@uf.example',
  })
  lines = []
  const logger = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) })
  const { app } = await createApp({ logger, publicUrl: 'http://localhost', trustProxy: 0 })
  binding = {
    app,
    handlers: new Handlers({ checkReplies: true }),
    tokens: new VisitorTokens(new PublicTokens(Buffer.alloc(32, 7), clock)),
    slug: 'farol',
  }
  const eventsService = {
    list: async () => {
      if (outside instanceof Error) throw outside
      return outside
    },
  }
  const readDocument = documentReader({ ...stores, clock }, (error) => logger.error({ err: error }))
  bindParameters(binding, { ...stores, clock, eventsService, readDocument })
  folder = mkdtempSync(path.join(tmpdir(), 'institution-'))
  writeFileSync(path.join(folder, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  addInstitutionFiles(app, { languages: offeredLanguages, readDocument, files: institutionFolder(folder) })
})

afterAll(async () => {
  await binding.app.close()
  rmSync(folder, { recursive: true })
})

const get = async (path: string, lang = '1') => {
  const answer = await binding.app.inject({ url: `/api/parametros/${path}`, headers: { lang } })
  return { status: answer.statusCode, body: answer.json() }
}

const set = async (value: unknown) => {
  await open.stores.settings.put('institution', value)
  open.clock.advance(2)
}

describe('before anything is set', () => {
  test('every list is empty and the institution has the product’s name', async () => {
    expect((await get('instituicao')).body).toMatchObject({ nome: 'Farol', versao: 0, tema: 'neo', p: { __md_aut: 2, __md_crypt: 4 } })
    for (const path of ['secao_1', 'secao_2', 'faq', 'atendimento', 'eventos_institucionais'])
      expect((await get(path)).body).toEqual({ data: [], total: 0, page: 1, perPage: 1 })
  })
})

describe('with a document', () => {
  beforeAll(() => set(document))

  test('[S3-03] [S7-17] the institution answers every field of the specification in the reader’s language', async () => {
    expect((await get('instituicao', '5')).body).toEqual({
      nome: 'Lighthouse University',
      sigla: 'UF',
      tema: 'neo',
      codEmpresa: 3,
      versao: 1,
      msg_login: '<div lang="pt-BR"><p>Bem-vindos</p></div>',
      denominacao_login: 'Registration number',
      msg_suporte_consulta: '<p>Call 1234</p>',
      link_lgpd: '/privacidade',
      p: { __md_aut: 2, __md_crypt: 4, __web_url_pw: 'https://uf.example/senha', __web_aquisicao: 'S' },
      logo: { endereco: '/instituicao/logo.svg', texto: 'Universidade do Farol', link: 'https://uf.example/' },
      imagem_fundo: '/instituicao/sala.webp',
      folha_estilo: '/instituicao.css?v=1',
      catalogos_externos: [{ cod_atividade: 57, rotulo: 'Portal', endereco: 'https://portal.example/' }],
      eventos_externos: false,
      aviso: { codigo: 'recesso', texto: '<div lang="pt-BR"><p>Recesso em dezembro</p></div>' },
    })
  })

  test('[S1-14] a text that a language lacks is shown in Portuguese, and marked as Portuguese', async () => {
    const { data } = (await get('faq', '3')).body
    expect(data.map((one: { resposta: string }) => one.resposta)[1]).toBe('<div lang="pt-BR"><p>Três.</p></div>')
    expect((await get('faq', '5')).body.data[1].resposta).toBe('<p>Three.</p>')
  })

  test('[S7-17] sections show the cards of today; questions stand by group; the about page has the institution’s name', async () => {
    expect((await get('secao_1')).body).toMatchObject({
      titulo: 'Novidades',
      total: 1,
      data: [
        {
          codigo: '2',
          titulo: 'Agora',
          texto: '<strong>Já</strong>',
          imagem: { endereco: '/instituicao/agora.png', texto: '' },
          link: '/pesquisa_geral',
        },
      ],
    })
    expect((await get('secao_2')).body.total).toBe(0)
    expect((await get('faq')).body.data.map((one: { pergunta: string }) => one.pergunta)).toEqual([
      'Quantos dias?',
      'Quantas vezes?',
      'Quem entra?',
    ])
    expect((await get('informacoes_gerais')).body).toEqual({
      titulo: 'Universidade do Farol',
      texto: '<p>Desde 1950.</p>',
      email: 'bib@uf.example',
      redes: [{ nome: 'Boletim', endereco: 'https://uf.example/b' }],
    })
  })

  test('[S3-02] [S7-18] an activity has a name, a state and perhaps a note; a number that means nothing is not found', async () => {
    expect((await get(`atividade/${activities.marc}`, '5')).body).toEqual({ cod_atividade: 36, descricao: 'MARC', ativa: true })
    expect((await get(`atividade/${activities.captcha}`)).body.ativa).toBe(false)
    expect((await get('atividade/18/informativo')).body).toEqual({ cod_atividade: 18, texto: '<p>Reservas saem às 18 h.</p>' })
    // One that visitors do not have is known all the same.
    expect((await get(`atividade/${activities.settings}`)).body.ativa).toBe(false)
    expect((await get('atividade/30/informativo')).body).toEqual({ cod_atividade: 30 })
    for (const path of ['atividade/4711', 'atividade/4711/informativo', 'atividade/x', 'atendimento/ba', 'atendimento/nenhuma'])
      expect((await get(path)).status).toBe(404)
  })

  test('[S7-18] service says what holds at this moment in the library’s zone', async () => {
    const { body } = await get('atendimento')
    expect(body.data).toHaveLength(1)
    expect(body.data[0]).toMatchObject({
      cod_biblioteca: 'bc',
      telefone: '11 1234',
      endereco: 'Rua do Porto',
      email: 'bc@uf.example',
      aberta: true,
      fecha_as: '22:00',
      proxima_abertura: '2026-11-21T08:00',
      hoje: { data: '2026-11-20', horarios: [{ abre: '08:00', fecha: '22:00' }] },
    })
    const one = (await get('atendimento/bc', '3')).body
    expect(one.dias).toHaveLength(14)
    expect(one.dias[3]).toEqual({ data: '2026-11-23', horarios: [], motivo: 'Festivo' })
    expect(one.excecoes).toEqual([{ de: '2026-11-23', ate: '2026-11-23', motivo: 'Festivo', horarios: [] }])
  })

  test('[S7-19] events that are over are gone, the others stand in the order of time', async () => {
    const { body } = await get('eventos_institucionais')
    expect(body.data).toEqual([
      { codigo: expect.stringMatching(/^[0-9a-f]{12}$/), titulo: 'Hoje', inicio: '2026-11-20T19:00', local: 'Sala 2' },
      { codigo: expect.stringMatching(/^[0-9a-f]{12}$/), titulo: 'Mais tarde', inicio: '2026-12-01', fim: '2026-12-03' },
    ])
  })

  test('a new version shows after two seconds; one that cannot be read is logged and the last one stays', async () => {
    const before = (await get('instituicao')).body.versao as number
    await open.stores.settings.put('institution', { ...document, acronym: 'NOVA' })
    expect((await get('instituicao')).body.sigla).toBe('UF')
    open.clock.advance(2)
    expect((await get('instituicao')).body).toMatchObject({ sigla: 'NOVA', versao: before + 1 })
    lines.length = 0
    await set({ acronym: 'QUEBRADA' })
    expect((await get('instituicao')).body.sigla).toBe('NOVA')
    await get('instituicao')
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('name is missing')
    // Said once for each version, however often it is read again.
    open.clock.advance(3)
    await get('instituicao')
    expect(lines).toHaveLength(1)
    await set(document)
  })
})

describe('with everything that a document may say', () => {
  const more = {
    ...document,
    acquisitionOnWeb: false,
    login: { outside: true },
    signLanguage: { address: 'https://libras.example/' },
    userMenu: [{ activity: 4711, label: { pt: 'Impressão', en: 'Printing' }, address: 'https://uf.example/print' }],
    accessibility: { contact: 'acesso@uf.example', reviewed: '2026-10-01', text: { pt: '<p>Rampa</p>', en: '<p>Ramp</p>' } },
    notice: { id: 'greve', text: 'Fechado', from: '2026-11-01', until: '2026-11-19' },
    sections: {
      second: {
        title: { pt: 'Exposição', en: 'Exhibition' },
        cards: [{ title: 'Último dia', until: '2026-11-20', picture: { file: 'agora.png', alt: { pt: 'Mapa', en: 'Map' } } }],
      },
    },
    about: { title: { pt: 'A casa', en: 'The house' }, phone: '11 4321', address: 'Rua 1' },
    hours: [
      {
        library: 'bc',
        week: { 'mon-fri': '08:00-22:00', sat: '08:00-12:00' },
        note: { pt: 'Traga documento', en: 'Bring a document' },
        exceptions: [
          { from: '2026-12-24', until: '2027-01-02', open: 'closed' },
          { from: '2024-12-08', open: 'closed', yearly: true },
          { from: '2024-01-25', open: 'closed', yearly: true },
          { from: '2026-11-19', open: 'closed' },
          { from: '2026-11-19', until: '2026-11-20', open: '08:00-10:00' },
        ],
      },
    ],
    events: [
      { title: 'Dia inteiro', starts: '2026-11-20' },
      { title: 'Curso', starts: '2026-11-25T10:00' },
      { title: 'Curso', starts: '2026-11-26T10:00' },
      { title: 'De ontem a hoje', starts: '2026-11-19', ends: '2026-11-20' },
    ],
  }
  beforeAll(() => set(more))

  test('what was switched off is off, what was written is shown in the reader’s language, a notice that ended is gone', async () => {
    const { body } = await get('instituicao', '5')
    expect(body).toMatchObject({
      p: { __md_aut: 1, __web_aquisicao: 'N' },
      libras: { endereco: 'https://libras.example/' },
      menu_usuario: [{ cod_atividade: 4711, rotulo: 'Printing' }],
      acessibilidade: { contato: 'acesso@uf.example', avaliada_em: '2026-10-01', texto: '<p>Ramp</p>' },
    })
    expect(body).not.toHaveProperty('aviso')
    expect((await get('secao_2', '5')).body).toMatchObject({
      titulo: 'Exhibition',
      data: [{ titulo: 'Último dia', imagem: { endereco: '/instituicao/agora.png', texto: 'Map' } }],
    })
    expect((await get('informacoes_gerais', '5')).body).toMatchObject({ titulo: 'The house', telefone: '11 4321', endereco: 'Rua 1' })
  })

  test('a library’s week begins on Sunday; of its exceptions those to come and the one that holds, yearly ones too, in their order', async () => {
    const { body } = await get('atendimento/bc', '5')
    expect(body).toMatchObject({ observacao: '<p>Bring a document</p>', hoje: { horarios: [{ abre: '08:00', fecha: '10:00' }] } })
    expect(body.semana.map((one: { dia: number; horarios: unknown[] }) => [one.dia, one.horarios.length])).toEqual([
      [0, 0],
      [1, 1],
      [2, 1],
      [3, 1],
      [4, 1],
      [5, 1],
      [6, 1],
    ])
    expect(body.semana[6].horarios).toEqual([{ abre: '08:00', fecha: '12:00' }])
    expect(body.excecoes.map((one: { de: string; ate: string }) => [one.de, one.ate])).toEqual([
      ['2026-11-19', '2026-11-20'],
      ['2026-12-08', '2026-12-08'],
      ['2026-12-24', '2027-01-02'],
      ['2027-01-25', '2027-01-25'],
    ])
  })

  test('events of a whole day last through it; each keeps its code when others go', async () => {
    const listed = async () => (await get('eventos_institucionais')).body.data as { codigo: string; titulo: string }[]
    const before = await listed()
    expect(before.map(({ titulo }) => titulo)).toEqual(['De ontem a hoje', 'Dia inteiro', 'Curso', 'Curso'])
    expect(new Set(before.map(({ codigo }) => codigo)).size).toBe(4)
    await set({ ...more, events: more.events.slice(1) })
    const after = await listed()
    expect(after.map(({ codigo }) => codigo)).toEqual(before.filter(({ titulo }) => titulo !== 'Dia inteiro').map(({ codigo }) => codigo))
    await set(more)
  })
})

describe('what pages are dressed with', () => {
  test('the colours are a style sheet that may be kept for ever under its version', async () => {
    await set(document)
    const address = (await get('instituicao')).body.folha_estilo as string
    const sheet = await binding.app.inject(address)
    expect(sheet.headers['content-type']).toBe('text/css; charset=utf-8')
    expect(sheet.headers['cache-control']).toContain('immutable')
    expect(sheet.body).toContain('--brand:#0b5394')
    for (const other of ['/instituicao.css', '/instituicao.css?v=0', '/instituicao.css?v='])
      expect((await binding.app.inject(other)).headers['cache-control']).toBe('no-cache')
  })

  test('the installed app bears the institution’s name in the reader’s language, and its colour', async () => {
    await set(document)
    const manifest = await binding.app.inject({ url: '/manifest.webmanifest', headers: { 'accept-language': 'en' } })
    expect(manifest.headers['vary']).toMatch(/accept-language/)
    expect(manifest.headers['vary']).toMatch(/cookie/)
    const ours = await binding.app.inject({ url: '/manifest.webmanifest', headers: { 'accept-language': 'pt' } })
    expect(ours.json()).toMatchObject({ name: 'Universidade do Farol', lang: 'pt-BR' })
    expect(manifest.headers['content-type']).toMatch(/^application\/manifest\+json/)
    expect(manifest.json()).toMatchObject({
      name: 'Lighthouse University',
      short_name: 'UF',
      lang: 'en',
      start_url: '/',
      display: 'standalone',
      id: '/',
      theme_color: expect.stringMatching(/^#[0-9a-f]{6}$/),
    })
  })

  test('a picture is sent as what it is and cannot act; what is not there, or is no picture of the folder, is not found', async () => {
    const logo = await binding.app.inject('/instituicao/logo.svg')
    expect(logo.headers['content-type']).toBe('image/svg+xml')
    expect(logo.headers['content-security-policy']).toMatch(/^default-src 'none';.*sandbox/)
    for (const name of ['none.png', '..%2Fsecret.png', '.env', 'logo.svg%00.png', 'LOGO.SVG', 'logo.html', 'constructor'])
      expect((await binding.app.inject(`/instituicao/${name}`)).statusCode, name).toBe(404)
  })
})

describe('[S8-14] events of an outside service', () => {
  test('not activated, unreachable, access denied: each is said', async () => {
    await set(document)
    expect(await get('eventos_eventum', '5')).toMatchObject({
      status: 503,
      body: { code: 'eventos_nao_ativado', message: 'The events service is not activated. Contact support.' },
    })
    await set({ ...document, outsideEvents: { address: 'https://agenda.example/a.ics' } })
    outside = new EventsFailure('unreachable')
    expect(await get('eventos_eventum')).toMatchObject({ status: 502, body: { code: 'eventos_inacessivel' } })
    outside = new EventsFailure('access_denied')
    expect(await get('eventos_eventum')).toMatchObject({ status: 502, body: { code: 'eventos_acesso_negado' } })
  })

  test('[S7-19] those to come are shown with harmless texts', async () => {
    outside = [
      { id: 'b', title: 'Feira', starts: '2026-11-22', text: 'Traga <img src=x onerror=1>livros' },
      { id: 'a', title: 'Sarau', starts: '2026-11-20T19:00', address: 'https://agenda.example/a' },
      { id: 'z', title: 'Passado', starts: '2026-11-10' },
      { id: 'c', title: 'Mostra', starts: '2026-11-10', ends: '2026-11-30', place: 'Saguão' },
    ]
    expect((await get('eventos_eventum')).body.data).toEqual([
      { codigo: 'c', titulo: 'Mostra', inicio: '2026-11-10', fim: '2026-11-30', local: 'Saguão' },
      { codigo: 'a', titulo: 'Sarau', inicio: '2026-11-20T19:00', link: 'https://agenda.example/a' },
      { codigo: 'b', titulo: 'Feira', inicio: '2026-11-22', descricao: 'Traga livros' },
    ])
  })

  test('one without an end lasts its whole day, one with an end until that; those that begin together stay in their order', async () => {
    const now = localMoment(open.clock.now(), libraryZone())
    const minute = (minutes: number) => momentText(localMoment(new Date(open.clock.now().getTime() + minutes * 60_000), libraryZone()))
    outside = [
      { id: 'since midnight', title: 'a', starts: `${now.date}T00:00` },
      { id: 'ends now', title: 'b', starts: '2026-11-01', ends: minute(0) },
      { id: 'ends in a minute', title: 'c', starts: '2026-11-01', ends: minute(1) },
      { id: 'ended a minute ago', title: 'd', starts: '2026-11-01', ends: minute(-1) },
      { id: 'ends today', title: 'e', starts: '2026-11-01', ends: now.date },
      { id: 'the whole day', title: 'f', starts: now.date },
    ]
    const { data } = (await get('eventos_eventum')).body
    expect(data.map(({ codigo }: { codigo: string }) => codigo)).toEqual([
      'ends in a minute',
      'ends today',
      'the whole day',
      'since midnight',
    ])
  })

  test('an error of another kind is not said to be one of the service', async () => {
    outside = Object.assign(new TypeError('a bug'), { reason: 'access_denied' }) as never
    expect(await get('eventos_eventum')).toMatchObject({ status: 500 })
    outside = []
    expect(await get('eventos_eventum')).toMatchObject({ status: 200, body: { data: [] } })
  })
})

test('an institution sets the order of its searches; by year is not named', async () => {
  await set({ ...document, searchOrder: 'relevancia' })
  expect((await get('instituicao')).body.ordem_padrao).toBe('relevancia')
  await set({ ...document, searchOrder: 'ano' })
  expect((await get('instituicao')).body).not.toHaveProperty('ordem_padrao')
})
