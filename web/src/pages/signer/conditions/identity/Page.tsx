/** Asks for new ID pictures when an agent requests them, with the same page as before signing. */
export { default } from '../../identity/Page.tsx'
