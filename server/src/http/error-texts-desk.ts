import type { InEveryLanguage } from '@farol/contract/language.ts'
import type { deskRefusals } from '@farol/contract/patron-refusals.ts'

export const deskTexts: Readonly<Record<keyof typeof deskRefusals, InEveryLanguage>> = {
  codigo_ilegivel: [
    'O código não pôde ser lido. Leia-o de novo.',
    'The code could not be read. Scan it again.',
    'No se pudo leer el código. Léalo de nuevo.',
    'Le code n’a pas pu être lu. Lisez-le de nouveau.',
    'Non è stato possibile leggere il codice. Leggilo di nuovo.',
  ],
  digito_verificador_incorreto: [
    'O dígito verificador do código não confere.',
    'The check digit of the code is wrong.',
    'El dígito de control del código no coincide.',
    'Le chiffre de contrôle du code est faux.',
    'La cifra di controllo del codice è sbagliata.',
  ],
  cartao_no_lugar_do_exemplar: [
    'Este código é de uma carteira, não de um exemplar.',
    'This code is a reader’s card, not a copy.',
    'Este código es de un carné, no de un ejemplar.',
    'Ce code est celui d’une carte de lecteur, pas d’un exemplaire.',
    'Questo codice è di una tessera, non di una copia.',
  ],
  exemplar_de_outra_base: [
    'Este exemplar é de outra base.',
    'This copy belongs to another base.',
    'Este ejemplar es de otra base.',
    'Cet exemplaire est d’une autre base.',
    'Questa copia è di un’altra base.',
  ],
  token_invalido: [
    'O token não é válido: já foi usado, passou do prazo ou foi cancelado.',
    'The token is not valid: it was used, is past its time or was cancelled.',
    'El token no es válido: ya se usó, venció o fue cancelado.',
    'Le jeton n’est pas valable : il a servi, a expiré ou a été annulé.',
    'Il token non è valido: è già stato usato, è scaduto o è stato annullato.',
  ],
  leitor_ja_cadastrado: [
    'Já há um leitor com este CPF ou esta matrícula: {leitor}.',
    'There is a reader with this CPF or registration already: {leitor}.',
    'Ya hay un lector con este CPF o esta matrícula: {leitor}.',
    'Un lecteur a déjà ce CPF ou cette immatriculation : {leitor}.',
    'C’è già un lettore con questo CPF o questa matricola: {leitor}.',
  ],
  leitor_semelhante: [
    'Há leitores com o mesmo nome e nascimento: {leitores}. Confirme que é outra pessoa.',
    'There are readers of the same name and birth date: {leitores}. Confirm that this is somebody else.',
    'Hay lectores con el mismo nombre y nacimiento: {leitores}. Confirme que es otra persona.',
    'Des lecteurs ont le même nom et la même date de naissance : {leitores}. Confirmez qu’il s’agit d’une autre personne.',
    'Ci sono lettori con lo stesso nome e la stessa nascita: {leitores}. Conferma che è un’altra persona.',
  ],
  sobreposicao_negada: [
    'Estes motivos não podem ser liberados: {codigos}.',
    'These reasons cannot be overridden: {codigos}.',
    'Estos motivos no se pueden autorizar: {codigos}.',
    'Ces motifs ne peuvent pas être levés : {codigos}.',
    'Questi motivi non si possono superare: {codigos}.',
  ],
  ultimo_administrador: [
    'O último administrador não pode ser retirado.',
    'The last administrator cannot be removed.',
    'El último administrador no se puede quitar.',
    'Le dernier administrateur ne peut pas être retiré.',
    'L’ultimo amministratore non si può togliere.',
  ],
}
