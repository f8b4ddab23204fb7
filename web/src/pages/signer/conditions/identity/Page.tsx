/**
 * Asks for new ID pictures because an agent requested them. It reuses the page on which the signer sent the first
 * pictures.
 */
export { default } from '../../identity/Page.tsx'
