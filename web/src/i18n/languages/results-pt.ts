import results from '../locales/pt/results.json' with { type: 'json' }

export const resultTexts = results
