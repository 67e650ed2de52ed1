import type { InEveryLanguage } from '@farol/contract/language.ts'

/** Sentences of the two pages without scripts. */
export const emailPageTexts = {
  confirmTitle: [
    'Confirmar o novo e-mail',
    'Confirm the new e-mail address',
    'Confirmar el nuevo correo',
    'Confirmer la nouvelle adresse',
    'Conferma il nuovo indirizzo',
  ],
  confirmAsk: [
    'Para que {email} passe a ser o e-mail da sua conta, informe sua senha.',
    'Give your password to make {email} the e-mail address of your account.',
    'Para que {email} sea el correo de su cuenta, indique su contraseña.',
    'Donnez votre mot de passe pour que {email} devienne l’adresse de votre compte.',
    'Inserisci la password perché {email} diventi l’indirizzo del tuo account.',
  ],
  password: ['Senha', 'Password', 'Contraseña', 'Mot de passe', 'Password'],
  confirm: ['Confirmar', 'Confirm', 'Confirmar', 'Confirmer', 'Conferma'],
  confirmed: [
    'Pronto. O e-mail da sua conta agora é {email}.',
    'Done. The e-mail address of your account is now {email}.',
    'Listo. El correo de su cuenta ahora es {email}.',
    'C’est fait. L’adresse de votre compte est maintenant {email}.',
    'Fatto. L’indirizzo del tuo account ora è {email}.',
  ],
  undoTitle: [
    'Desfazer a troca de e-mail',
    'Undo the change of e-mail address',
    'Deshacer el cambio de correo',
    'Annuler le changement d’adresse',
    'Annulla la modifica dell’indirizzo',
  ],
  undoAsk: [
    'O e-mail da conta volta a ser {email}, e todos os acessos abertos são encerrados. Depois, escolha uma nova senha.',
    'The e-mail address of the account goes back to {email}, and all open sessions end. Choose a new password afterwards.',
    'El correo de la cuenta vuelve a ser {email} y se cierran todas las sesiones abiertas. Después, elija una nueva contraseña.',
    'L’adresse du compte redevient {email} et toutes les sessions ouvertes sont fermées. Choisissez ensuite un nouveau mot de passe.',
    'L’indirizzo dell’account torna a essere {email} e tutte le sessioni aperte vengono chiuse. Poi scegli una nuova password.',
  ],
  undo: ['Desfazer a troca', 'Undo the change', 'Deshacer el cambio', 'Annuler le changement', 'Annulla la modifica'],
  undone: [
    'A troca foi desfeita e todos os acessos foram encerrados. Entre de novo e escolha uma nova senha.',
    'The change was undone and all sessions ended. Sign in again and choose a new password.',
    'El cambio se deshizo y se cerraron todas las sesiones. Inicie sesión y elija una nueva contraseña.',
    'Le changement est annulé et toutes les sessions sont fermées. Connectez-vous et choisissez un nouveau mot de passe.',
    'La modifica è stata annullata e tutte le sessioni chiuse. Accedi di nuovo e scegli una nuova password.',
  ],
  gone: [
    'Este endereço já foi usado ou não vale mais. Em Dados pessoais você pode pedir outro.',
    'This page was used already or is no longer good. You can ask for another one under Personal data.',
    'Esta dirección ya se usó o ya no vale. En Datos personales puede pedir otra.',
    'Cette page a déjà servi ou n’est plus valable. Vous pouvez en demander une autre dans Données personnelles.',
    'Questa pagina è già stata usata o non vale più. In Dati personali puoi chiederne un’altra.',
  ],
  toPersonalData: [
    'Ir para Dados pessoais',
    'Go to Personal data',
    'Ir a Datos personales',
    'Aller aux Données personnelles',
    'Vai a Dati personali',
  ],
  toSignIn: ['Entrar', 'Sign in', 'Iniciar sesión', 'Se connecter', 'Accedi'],
} as const satisfies Readonly<Record<string, InEveryLanguage>>
