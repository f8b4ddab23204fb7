/** Asks for new ID pictures if an agent has requested them. The page is the same as before signing. */
export { default } from '../../identity/Page.tsx'
