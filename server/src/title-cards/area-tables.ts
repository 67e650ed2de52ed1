import { textIn, type InEveryLanguage, type Language } from '@farol/contract/language.ts'

const names: Readonly<Record<string, InEveryLanguage>> = {
  '1': ['Tabela do CNPq', 'CNPq table', 'Tabla del CNPq', 'Table du CNPq', 'Tabella del CNPq'],
  '2': ['Tabela da CAPES', 'CAPES table', 'Tabla de la CAPES', 'Table de la CAPES', 'Tabella della CAPES'],
  '3': [
    'Tabela da instituição',
    'Table of the institution',
    'Tabla de la institución',
    'Table de l’établissement',
    'Tabella dell’istituzione',
  ],
}

/** What a table of knowledge areas is called; the code itself where nobody has a name for it. */
export function areaTableName(code: string, language: Language): string {
  const texts = Object.hasOwn(names, code) ? names[code] : undefined
  return texts ? textIn(texts, language) : code
}
