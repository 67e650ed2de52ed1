import accessibility from '../locales/pt/accessibility.json' with { type: 'json' }
import errors from '../locales/pt/errors.json' with { type: 'json' }
import search from '../locales/pt/search.json' with { type: 'json' }
import shell from '../locales/pt/shell.json' with { type: 'json' }
import title from '../locales/pt/title.json' with { type: 'json' }
import ui from '../locales/pt/ui.json' with { type: 'json' }

export const texts = { accessibility, errors, search, shell, title, ui }
