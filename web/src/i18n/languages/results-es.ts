import results from '../locales/es/results.json' with { type: 'json' }

export const resultTexts = results
