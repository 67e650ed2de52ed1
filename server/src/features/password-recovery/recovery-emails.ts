import type { Language } from '@farol/contract/language.ts'
import type { Email } from '../../ports/mailer.ts'

interface Words {
  readonly subject: string
  readonly text: string
}

const codeWords: Readonly<Record<Language, Words>> = {
  pt: {
    subject: 'Seu código para uma nova senha',
    text: 'Olá!\n\nSeu código para escolher uma nova senha em {site}:\n\n    {code}\n\nEle vale por {minutes} minutos e uma única vez. Nunca o diga a ninguém: a biblioteca não pergunta por ele.\n\nSe você não pediu uma nova senha, nada precisa ser feito: sua senha continua a mesma.\n',
  },
  en: {
    subject: 'Your code for a new password',
    text: 'Hello!\n\nYour code to choose a new password at {site}:\n\n    {code}\n\nIt is good for {minutes} minutes and for one use. Never tell it to anyone: the library does not ask for it.\n\nIf you did not ask for a new password, there is nothing to do: your password stays the same.\n',
  },
  es: {
    subject: 'Su código para una nueva contraseña',
    text: '¡Hola!\n\nSu código para elegir una nueva contraseña en {site}:\n\n    {code}\n\nSirve durante {minutes} minutos y una sola vez. No se lo diga a nadie: la biblioteca no lo pide.\n\nSi usted no pidió una nueva contraseña, no tiene que hacer nada: su contraseña sigue siendo la misma.\n',
  },
  fr: {
    subject: 'Votre code pour un nouveau mot de passe',
    text: 'Bonjour !\n\nVotre code pour choisir un nouveau mot de passe sur {site} :\n\n    {code}\n\nIl est valable {minutes} minutes et une seule fois. Ne le dites à personne : la bibliothèque ne le demande pas.\n\nSi vous n’avez pas demandé de nouveau mot de passe, il n’y a rien à faire : votre mot de passe reste le même.\n',
  },
  it: {
    subject: 'Il tuo codice per una nuova password',
    text: 'Ciao!\n\nIl tuo codice per scegliere una nuova password su {site}:\n\n    {code}\n\nVale per {minutes} minuti e una sola volta. Non dirlo a nessuno: la biblioteca non lo chiede.\n\nSe non hai chiesto una nuova password, non devi fare nulla: la tua password resta la stessa.\n',
  },
}

const noticeWords: Readonly<Record<Language, Words>> = {
  pt: {
    subject: 'Sua senha foi alterada',
    text: 'Olá!\n\nA senha da sua conta em {site} foi alterada em {when} (horário de Brasília). {device}Todos os outros acessos foram encerrados.\n\nSe não foi você, peça uma nova senha em {site}/login e avise a biblioteca.\n',
  },
  en: {
    subject: 'Your password was changed',
    text: 'Hello!\n\nThe password of your account at {site} was changed on {when} (Brasília time). {device}All other sessions were ended.\n\nIf it was not you, ask for a new password at {site}/login and tell the library.\n',
  },
  es: {
    subject: 'Su contraseña fue cambiada',
    text: '¡Hola!\n\nLa contraseña de su cuenta en {site} fue cambiada el {when} (hora de Brasilia). {device}Se cerraron todas las demás sesiones.\n\nSi no fue usted, pida una nueva contraseña en {site}/login y avise a la biblioteca.\n',
  },
  fr: {
    subject: 'Votre mot de passe a été modifié',
    text: 'Bonjour !\n\nLe mot de passe de votre compte sur {site} a été modifié le {when} (heure de Brasilia). {device}Toutes les autres sessions ont été fermées.\n\nSi ce n’était pas vous, demandez un nouveau mot de passe sur {site}/login et prévenez la bibliothèque.\n',
  },
  it: {
    subject: 'La tua password è stata cambiata',
    text: 'Ciao!\n\nLa password del tuo account su {site} è stata cambiata il {when} (ora di Brasilia). {device}Tutte le altre sessioni sono state chiuse.\n\nSe non sei stato tu, chiedi una nuova password su {site}/login e avvisa la biblioteca.\n',
  },
}

const filled = (text: string, values: Readonly<Record<string, string>>) =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder)

/** The letter with the code. Written when it is sent: no code waits in a queue. */
export function codeEmail(of: {
  id: string
  to: readonly string[]
  code: string
  minutes: number
  site: string
  language: Language
}): Email {
  const { subject, text } = codeWords[of.language]
  return { id: of.id, to: of.to, subject, text: filled(text, { code: of.code, minutes: String(of.minutes), site: of.site }) }
}

const locales: Readonly<Record<Language, string>> = { pt: 'pt-BR', en: 'en-GB', es: 'es', fr: 'fr', it: 'it' }

/** From what kind of device it was changed. */
const deviceWords: Readonly<Record<Language, string>> = {
  pt: 'A alteração foi feita com {device}. ',
  en: 'The change was made with {device}. ',
  es: 'El cambio se hizo con {device}. ',
  fr: 'Le changement a été fait avec {device}. ',
  it: 'La modifica è stata fatta con {device}. ',
}

export interface Notice {
  readonly id: string
  readonly to: readonly string[]
  readonly at: Date
  readonly site: string
  readonly language: Language
  /** Family of browser and system. */
  readonly device?: string
}

/** Tells a person that the password was changed (OWASP ASVS 6.3.7). */
export function noticeEmail(of: Notice): Email {
  const language = of.language
  const format = new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeStyle: 'short', timeZone: 'America/Sao_Paulo' })
  const { subject, text } = noticeWords[language]
  const device = of.device === undefined ? '' : filled(deviceWords[language], { device: of.device })
  return { id: of.id, to: of.to, subject, text: filled(text, { when: format.format(of.at), site: of.site, device }) }
}
