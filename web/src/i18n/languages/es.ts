import accessibility from '../locales/es/accessibility.json' with { type: 'json' }
import errors from '../locales/es/errors.json' with { type: 'json' }
import search from '../locales/es/search.json' with { type: 'json' }
import shell from '../locales/es/shell.json' with { type: 'json' }
import title from '../locales/es/title.json' with { type: 'json' }
import ui from '../locales/es/ui.json' with { type: 'json' }

export const texts = { accessibility, errors, search, shell, title, ui }
