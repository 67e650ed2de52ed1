import record from '../locales/es/record.json' with { type: 'json' }

export const recordTexts = record
