import type { Language } from '@farol/contract/language.ts'
import type { PersonalBond } from '../ports/personal-records.ts'

export const bondName = ({ categoryNames, category }: Pick<PersonalBond, 'categoryNames' | 'category'>, language: Language): string =>
  categoryNames[language] ?? categoryNames['pt'] ?? category
