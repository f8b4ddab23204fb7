/** Asks for new ID pictures at an agent's request. It reuses the page on which the signer sent the first pictures. */
export { default } from '../../identity/Page.tsx'
