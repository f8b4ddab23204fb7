/**
 * The page where a signer sends new ID pictures that an agent requested. It's the same page as for the first
 * pictures.
 */
export { default } from '../../identity/Page.tsx'
