import accessibility from '../locales/en/accessibility.json' with { type: 'json' }
import errors from '../locales/en/errors.json' with { type: 'json' }
import search from '../locales/en/search.json' with { type: 'json' }
import shell from '../locales/en/shell.json' with { type: 'json' }
import title from '../locales/en/title.json' with { type: 'json' }
import ui from '../locales/en/ui.json' with { type: 'json' }

export const texts = { accessibility, errors, search, shell, title, ui }
