import institution from '../locales/pt/institution.json' with { type: 'json' }

export const moreTexts = { institution }
