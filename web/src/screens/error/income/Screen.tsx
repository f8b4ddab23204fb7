export { default } from '../decline/Screen.tsx'
