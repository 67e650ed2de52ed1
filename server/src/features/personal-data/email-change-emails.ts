import type { Language } from '@farol/contract/language.ts'
import { openPatronPages } from '@farol/contract/account-screens.ts'
import type { EmailChange } from '../../ports/email-changes.ts'
import type { Email } from '../../ports/mailer.ts'
import type { Stores } from '../../ports/stores.ts'
import type { Clock } from '../../ports/clock.ts'
import { keyOf } from './email-change-rules.ts'
import type { EmailChangeJob } from './request-email-change.ts'

interface Words {
  readonly subject: string
  readonly text: string
}

const confirmWords: Readonly<Record<Language, Words>> = {
  pt: {
    subject: 'Confirme seu novo e-mail',
    text: 'Olá!\n\nEste endereço foi informado como o novo e-mail da sua conta em {site}. Para confirmar, abra a página abaixo e informe sua senha:\n\n{address}\n\nO endereço vale por 24 horas e uma única vez. Até lá, o e-mail anterior continua valendo.\n\nSe você não pediu isto, nada precisa ser feito.\n',
  },
  en: {
    subject: 'Confirm your new e-mail address',
    text: 'Hello!\n\nThis address was given as the new e-mail of your account at {site}. To confirm it, open the page below and give your password:\n\n{address}\n\nThe page is good for 24 hours and for one use. Until then the earlier e-mail address holds.\n\nIf you did not ask for this, there is nothing to do.\n',
  },
  es: {
    subject: 'Confirme su nuevo correo electrónico',
    text: '¡Hola!\n\nEsta dirección se indicó como el nuevo correo de su cuenta en {site}. Para confirmarla, abra la página siguiente e indique su contraseña:\n\n{address}\n\nLa página sirve durante 24 horas y una sola vez. Hasta entonces vale el correo anterior.\n\nSi usted no lo pidió, no tiene que hacer nada.\n',
  },
  fr: {
    subject: 'Confirmez votre nouvelle adresse',
    text: 'Bonjour !\n\nCette adresse a été donnée comme la nouvelle adresse électronique de votre compte sur {site}. Pour la confirmer, ouvrez la page ci-dessous et donnez votre mot de passe :\n\n{address}\n\nLa page est valable 24 heures et une seule fois. D’ici là, l’adresse précédente reste en vigueur.\n\nSi vous n’avez rien demandé, il n’y a rien à faire.\n',
  },
  it: {
    subject: 'Conferma il tuo nuovo indirizzo e-mail',
    text: 'Ciao!\n\nQuesto indirizzo è stato indicato come nuova e-mail del tuo account su {site}. Per confermarlo, apri la pagina qui sotto e inserisci la password:\n\n{address}\n\nLa pagina vale 24 ore e una sola volta. Fino ad allora resta valido l’indirizzo precedente.\n\nSe non l’hai chiesto, non devi fare nulla.\n',
  },
}

const noticeWords: Readonly<Record<Language, Words>> = {
  pt: {
    subject: 'Pedido de troca do seu e-mail',
    text: 'Olá!\n\nAlguém pediu para trocar o e-mail da sua conta em {site}. O novo endereço passa a valer quando for confirmado com a senha.\n\nSe foi você, nada precisa ser feito. Se não foi, desfaça a troca nesta página, em até 7 dias:\n\n{address}\n\nDesfazer encerra todos os acessos abertos. Depois, escolha uma nova senha.\n',
  },
  en: {
    subject: 'A change of your e-mail address was asked for',
    text: 'Hello!\n\nSomebody asked to change the e-mail address of your account at {site}. The new address holds once it is confirmed with the password.\n\nIf it was you, there is nothing to do. If it was not, undo the change on this page within 7 days:\n\n{address}\n\nUndoing it ends all open sessions. Choose a new password afterwards.\n',
  },
  es: {
    subject: 'Se pidió cambiar su correo electrónico',
    text: '¡Hola!\n\nAlguien pidió cambiar el correo de su cuenta en {site}. La nueva dirección vale cuando se confirme con la contraseña.\n\nSi fue usted, no tiene que hacer nada. Si no, deshaga el cambio en esta página, en un plazo de 7 días:\n\n{address}\n\nDeshacerlo cierra todas las sesiones abiertas. Después, elija una nueva contraseña.\n',
  },
  fr: {
    subject: 'Un changement de votre adresse a été demandé',
    text: 'Bonjour !\n\nQuelqu’un a demandé à changer l’adresse électronique de votre compte sur {site}. La nouvelle adresse vaudra une fois confirmée avec le mot de passe.\n\nSi c’était vous, il n’y a rien à faire. Sinon, annulez le changement sur cette page, dans les 7 jours :\n\n{address}\n\nL’annulation ferme toutes les sessions ouvertes. Choisissez ensuite un nouveau mot de passe.\n',
  },
  it: {
    subject: 'È stata chiesta la modifica della tua e-mail',
    text: 'Ciao!\n\nQualcuno ha chiesto di cambiare l’e-mail del tuo account su {site}. Il nuovo indirizzo varrà quando sarà confermato con la password.\n\nSe sei stato tu, non devi fare nulla. Altrimenti annulla la modifica in questa pagina, entro 7 giorni:\n\n{address}\n\nL’annullamento chiude tutte le sessioni aperte. Poi scegli una nuova password.\n',
  },
}

export interface EmailChangeEmailDeps extends Pick<Stores, 'emailChanges'> {
  readonly clock: Clock
  readonly secret: Buffer
  /** The site's own address, as readers know it. */
  readonly site: string
}

type Kind = 'confirm' | 'undo'

const pages = { confirm: openPatronPages.confirmEmail, undo: openPatronPages.undoEmail } as const

function emailOf({ secret, site }: EmailChangeEmailDeps, kind: Kind, change: EmailChange, to: string, language: Language): Email {
  const address = new URL(pages[kind].replace(':chave', keyOf(secret, kind, change)), site).href
  const { subject, text } = (kind === 'confirm' ? confirmWords : noticeWords)[language]
  return { id: `email-${kind}-${change.id}`, to: [to], subject, text: text.replace('{site}', site).replace('{address}', address) }
}

/** To the new address, while the change waits for its confirmation. */
export async function confirmationEmail(deps: EmailChangeEmailDeps, { changeId, language }: EmailChangeJob): Promise<Email | undefined> {
  const change = await deps.emailChanges.byId(changeId)
  if (!change || change.closed || change.confirmed || change.confirmUntil <= deps.clock.now()) return undefined
  return emailOf(deps, 'confirm', change, change.newEmail, language)
}

/** To the old address, as long as the change can be undone. */
export async function changeNoticeEmail(deps: EmailChangeEmailDeps, { changeId, language }: EmailChangeJob): Promise<Email | undefined> {
  const change = await deps.emailChanges.byId(changeId)
  if (!change || change.closed || change.oldEmail === undefined || change.undoUntil <= deps.clock.now()) return undefined
  return emailOf(deps, 'undo', change, change.oldEmail, language)
}
