import { createContext } from 'react-router'

/**
 * A loader of a page that the server streams calls `context.get(headStart)()` before it waits for the visitor's data.
 * The server then sends the start of the page. From then on, the loader can set no cookies, and a redirect reaches the
 * browser within the page.
 */
export const headStart = createContext<() => void>(() => {})
