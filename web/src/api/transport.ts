import { createContext } from 'react-router'

/** How a call travels: over the network in the browser, in process when the server renders a page. */
export type Transport = (request: Request) => Promise<Response>

/** Loaders and actions read it from their context: `context.get(transport)`. */
export const transport = createContext<Transport>((request) => fetch(request))
