/** The one sheet of every screen, in the order in which its parts win. */
import './tokens.css'
import './scheme-contrast.css'
import './scheme-dark.css'
import './base.css'
import './frame.css'
import './controls.css'
import './catalogue.css'
import './layout.css'
