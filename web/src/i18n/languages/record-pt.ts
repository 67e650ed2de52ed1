import record from '../locales/pt/record.json' with { type: 'json' }

export const recordTexts = record
