import institution from '../locales/es/institution.json' with { type: 'json' }

export const moreTexts = { institution }
