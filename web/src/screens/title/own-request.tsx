import '../../styles/holds.css'

/** The form comes with its style, for who is signed in. */
export { OwnRequest } from '../../features/loan-requests/request-place.tsx'
