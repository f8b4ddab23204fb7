/** The same pictures as on the way to signing, asked for once more by a person who looks at them. */
export { default } from '../../identity/Page.tsx'
