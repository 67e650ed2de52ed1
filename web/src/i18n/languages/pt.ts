import accessibility from '../../../../texts/pt/accessibility.json' with { type: 'json' }
import errors from '../../../../texts/pt/errors.json' with { type: 'json' }
import search from '../../../../texts/pt/search.json' with { type: 'json' }
import shell from '../../../../texts/pt/shell.json' with { type: 'json' }
import title from '../../../../texts/pt/title.json' with { type: 'json' }
import ui from '../../../../texts/pt/ui.json' with { type: 'json' }

/** The Portuguese words that every screen may need: they decide which keys there are. */
export const texts = { accessibility, errors, search, shell, title, ui }
