import type { InEveryLanguage } from '@farol/contract/language.ts'
import type { moneyRefusals } from '@farol/contract/patron-refusals.ts'

export const moneyTexts: Readonly<Record<keyof typeof moneyRefusals, InEveryLanguage>> = {
  ValorAcimaDoSaldo: [
    'O valor está acima do saldo de {saldo:dinheiro}.',
    'The amount is above the balance of {saldo:dinheiro}.',
    'El valor supera el saldo de {saldo:dinheiro}.',
    'Le montant dépasse le solde de {saldo:dinheiro}.',
    'L’importo supera il saldo di {saldo:dinheiro}.',
  ],
  DebitoEncerrado: [
    'Este débito já está encerrado.',
    'This debt is already closed.',
    'Esta deuda ya está cerrada.',
    'Cette dette est déjà close.',
    'Questo debito è già chiuso.',
  ],
  GruValorDiferente: [
    'O valor não é o que está em aberto nesta biblioteca: {valor:dinheiro}. Atualize a página.',
    'The amount is not what is open at this library: {valor:dinheiro}. Refresh the page.',
    'El valor no es el pendiente en esta biblioteca: {valor:dinheiro}. Actualice la página.',
    'Le montant n’est pas celui qui est dû à cette bibliothèque : {valor:dinheiro}. Actualisez la page.',
    'L’importo non è quello dovuto a questa biblioteca: {valor:dinheiro}. Aggiorna la pagina.',
  ],
  GruMaterialNaoDevolvido: [
    'Devolva o material antes de gerar a GRU.',
    'Return the material before issuing the GRU.',
    'Devuelva el material antes de generar la GRU.',
    'Rendez le document avant d’émettre la GRU.',
    'Restituisci il materiale prima di emettere la GRU.',
  ],
  GruValorMinimo: [
    'Valor abaixo do mínimo para emissão da GRU, que é de {minimo:dinheiro}. Pague na biblioteca.',
    'The amount is below the least for a GRU, which is {minimo:dinheiro}. Pay at the library.',
    'El valor es inferior al mínimo para emitir la GRU, que es {minimo:dinheiro}. Pague en la biblioteca.',
    'Le montant est inférieur au minimum d’une GRU, qui est de {minimo:dinheiro}. Payez à la bibliothèque.',
    'L’importo è inferiore al minimo per una GRU, che è {minimo:dinheiro}. Paga in biblioteca.',
  ],
  GruNaoOferecida: [
    'Esta biblioteca não emite GRU. Pague na biblioteca.',
    'This library issues no GRU. Pay at the library.',
    'Esta biblioteca no emite GRU. Pague en la biblioteca.',
    'Cette bibliothèque n’émet pas de GRU. Payez à la bibliothèque.',
    'Questa biblioteca non emette GRU. Paga in biblioteca.',
  ],
  NadaConstaPendencias: [
    'Existem pendências: {n}. Resolva-as primeiro.',
    'There are pending items: {n}. Settle them first.',
    'Hay pendientes: {n}. Resuélvalos primero.',
    'Il reste des points en suspens : {n}. Réglez-les d’abord.',
    'Ci sono pendenze: {n}. Vanno risolte prima.',
  ],
  ValorInvalido: [
    'O valor não é aceito.',
    'The amount is not accepted.',
    'El valor no se acepta.',
    'Le montant n’est pas accepté.',
    'L’importo non è accettato.',
  ],
  arquivo_ilegivel: [
    'O arquivo não pôde ser lido. Nada foi gravado.',
    'The file could not be read. Nothing was stored.',
    'No se pudo leer el archivo. No se guardó nada.',
    'Le fichier n’a pas pu être lu. Rien n’a été enregistré.',
    'Non è stato possibile leggere il file. Non è stato salvato nulla.',
  ],
}
