import { createHash } from 'node:crypto'
import { searchDefaults } from '@farol/contract/search.ts'
import type { Institution, SectionCard } from '@farol/contract/institution.ts'
import type { Event, Question } from '@farol/contract/institution-pages.ts'
import type { Language } from '@farol/contract/language.ts'
import type { CurrentDocument } from './current-document.ts'
import type { InstitutionDocument } from './document.ts'
import type { LocalMoment } from '../../circulation/local-time.ts'
import { html, ifWritten, label } from './display-text.ts'

/** The crossing to the wire: the institution's document in the words of the contract and in the reader's language. */

export const sheetAddress = (version: number): string => `/instituicao.css?v=${version}`

export const pictureAddress = (file: string): string => `/instituicao/${file}`

const inTime = ({ from, until }: { from?: string | undefined; until?: string | undefined }, today: string) =>
  (from === undefined || from <= today) && (until === undefined || today <= until)

function logoOf(logo: NonNullable<InstitutionDocument['logo']>, language: Language) {
  return { endereco: pictureAddress(logo.file), texto: label(logo.alt, language), ...ifWritten('link', logo.link, String) }
}

function noticeOf(document: InstitutionDocument, today: string, language: Language) {
  const { notice } = document
  return notice && inTime(notice, today) ? { aviso: { codigo: notice.id, texto: html(notice.text, language) } } : {}
}

export function toInstitution({ document, version }: CurrentDocument, today: string, language: Language): Institution {
  const { login, accessibility } = document
  return {
    nome: label(document.name, language),
    sigla: document.acronym,
    tema: document.theme,
    codEmpresa: document.tenant,
    versao: version,
    ...ifWritten('msg_login', login.welcome, (text) => html(text, language)),
    denominacao_login: login.label ? label(login.label, language) : '',
    ...ifWritten('msg_suporte_consulta', document.support, (text) => html(text, language)),
    ...ifWritten('link_lgpd', document.privacy, String),
    p: {
      __md_aut: login.outside ? 1 : 2,
      __md_crypt: 4,
      ...ifWritten('__web_url_pw', login.passwordPage, String),
      __web_aquisicao: document.acquisitionOnWeb ? 'S' : 'N',
    },
    ...ifWritten('logo', document.logo, (logo) => logoOf(logo, language)),
    ...ifWritten('imagem_fundo', document.background, pictureAddress),
    ...ifWritten('folha_estilo', document.colours, () => sheetAddress(version)),
    catalogos_externos: document.externalCatalogues.map((one) => ({
      cod_atividade: one.activity,
      rotulo: label(one.label, language),
      endereco: one.address,
    })),
    ...ifWritten('libras', document.signLanguage, ({ address }) => ({ endereco: address })),
    eventos_externos: document.outsideEvents !== undefined,
    ...(document.searchOrder !== searchDefaults.orderBy && { ordem_padrao: document.searchOrder }),
    ...(document.userMenu.length > 0 && {
      menu_usuario: document.userMenu.map((one) => ({ cod_atividade: one.activity, rotulo: label(one.label, language) })),
    }),
    ...(Object.keys(document.providers).length > 0 && { conteudo_restrito: true as const }),
    ...(document.selfService && { autoatendimento: true as const }),
    ...noticeOf(document, today, language),
    ...ifWritten('acessibilidade', accessibility, ({ contact, reviewed, text }) => ({
      contato: contact,
      ...ifWritten('avaliada_em', reviewed, String),
      ...ifWritten('texto', text, (one) => html(one, language)),
    })),
  }
}

type Section = NonNullable<InstitutionDocument['sections']['first']>

export function toCards(section: Section | undefined, today: string, language: Language): readonly SectionCard[] {
  return (section?.cards ?? []).flatMap((card, place) =>
    inTime(card, today)
      ? {
          codigo: String(place + 1),
          titulo: label(card.title, language),
          ...ifWritten('texto', card.text, (text) => html(text, language)),
          ...ifWritten('imagem', card.picture, ({ file, alt }) => ({
            endereco: pictureAddress(file),
            texto: alt ? label(alt, language) : '',
          })),
          ...ifWritten('link', card.link, String),
        }
      : [],
  )
}

/** Questions, those of one group together, groups in the order in which they first come. */
export function toQuestions(document: InstitutionDocument, language: Language): readonly Question[] {
  const questions = document.faq.map((one, place) => ({
    codigo: String(place + 1),
    grupo: one.group ? label(one.group, language) : '',
    pergunta: label(one.question, language),
    resposta: html(one.answer, language),
  }))
  return [...new Set(questions.map((one) => one.grupo))].flatMap((group) => questions.filter((one) => one.grupo === group))
}

/** The page about the library; without a title of its own it bears the institution's name. */
export function toGeneralInformation(document: InstitutionDocument, language: Language) {
  const { title, text, address, phone, email, networks } = document.about
  return {
    titulo: label(title ?? document.name, language),
    ...ifWritten('texto', text, (one) => html(one, language)),
    ...ifWritten('endereco', address, String),
    ...ifWritten('telefone', phone, String),
    ...ifWritten('email', email, String),
    redes: networks.map((one) => ({ nome: one.name, endereco: one.address })),
  }
}

const two = (value: number) => String(value).padStart(2, '0')

/** The local moment as events are written: comparable with `YYYY-MM-DD` and `YYYY-MM-DDTHH:MM`. */
export const momentText = ({ date, minute }: LocalMoment): string => `${date}T${two(Math.floor(minute / 60))}:${two(minute % 60)}`

/** Whether something with this end is over: a day lasts until it is done. */
export const isOver = (end: string, now: LocalMoment): boolean => (end.length === 10 ? end < now.date : end <= momentText(now))

/**
 * Codes of events that stay when others are written, moved or taken out: calendars know an event by it. Made of the title, and of the place
 * among those of one title.
 */
function eventCodes(events: InstitutionDocument['events']): readonly string[] {
  const earlier = new Map<string, number>()
  return events.map(({ title }) => {
    const written = JSON.stringify(title)
    const place = (earlier.get(written) ?? 0) + 1
    earlier.set(written, place)
    return createHash('sha256').update(`${place} ${written}`).digest('hex').slice(0, 12)
  })
}

/** Events that are not over, soonest first. */
export function toEvents(document: InstitutionDocument, now: LocalMoment, language: Language): readonly Event[] {
  const codes = eventCodes(document.events)
  return document.events
    .map((one, place) => ({ one, codigo: codes[place]! }))
    .filter(({ one }) => !isOver(one.ends ?? one.starts.slice(0, 10), now))
    .sort((a, b) => (a.one.starts < b.one.starts ? -1 : a.one.starts > b.one.starts ? 1 : 0))
    .map(({ one, codigo }) => ({
      codigo,
      titulo: label(one.title, language),
      inicio: one.starts,
      ...ifWritten('fim', one.ends, String),
      ...ifWritten('local', one.place, (text) => label(text, language)),
      ...ifWritten('descricao', one.text, (text) => html(text, language)),
      ...ifWritten('link', one.link, String),
    }))
}
