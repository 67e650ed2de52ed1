import institution from '../locales/en/institution.json' with { type: 'json' }

export const moreTexts = { institution }
