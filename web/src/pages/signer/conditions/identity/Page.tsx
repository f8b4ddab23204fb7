/** Asks for the same pictures as before signing, when an agent requested them again. */
export { default } from '../../identity/Page.tsx'
