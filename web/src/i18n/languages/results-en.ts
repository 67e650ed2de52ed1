import results from '../locales/en/results.json' with { type: 'json' }

export const resultTexts = results
