/** The same pictures as before signing, requested again by an agent. */
export { default } from '../../identity/Page.tsx'
