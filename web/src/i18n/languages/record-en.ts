import record from '../locales/en/record.json' with { type: 'json' }

export const recordTexts = record
