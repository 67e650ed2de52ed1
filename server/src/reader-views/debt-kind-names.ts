import type { DebtKind } from '@farol/contract/debts.ts'
import { textIn, type InEveryLanguage, type Language } from '@farol/contract/language.ts'

const names: Readonly<Record<DebtKind, InEveryLanguage>> = {
  multa: ['Multa por atraso', 'Overdue fine', 'Multa por retraso', 'Amende de retard', 'Multa per ritardo'],
  reposicao: [
    'Reposição de material',
    'Replacement of material',
    'Reposición de material',
    'Remplacement de document',
    'Sostituzione di materiale',
  ],
  comutacao: ['Comutação bibliográfica', 'Document supply', 'Obtención de documentos', 'Fourniture de documents', 'Fornitura di documenti'],
  copias: ['Cópias', 'Photocopies', 'Fotocopias', 'Photocopies', 'Fotocopie'],
  ficha_catalografica: ['Ficha catalográfica', 'Catalogue card', 'Ficha catalográfica', 'Fiche catalographique', 'Scheda catalografica'],
  segunda_via: [
    'Segunda via da carteira',
    'Replacement library card',
    'Duplicado del carné',
    'Duplicata de la carte',
    'Duplicato della tessera',
  ],
  chave_armario: ['Chave de armário', 'Locker key', 'Llave de la taquilla', 'Clé de casier', 'Chiave dell’armadietto'],
}

/** What a debt is for, in the reader's language. */
export const debtKindName = (kind: DebtKind, language: Language): string => textIn(names[kind], language)
