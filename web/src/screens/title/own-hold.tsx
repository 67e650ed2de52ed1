import '../../styles/holds.css'

/** The form comes with its style, for who is signed in. */
export { OwnHold } from '../../features/holds/hold-place.tsx'
