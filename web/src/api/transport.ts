import { createContext } from 'react-router'

/** How a call leaves: over the network in the browser, within the process where the server renders a page. */
export type Transport = (request: Request) => Promise<Response>

/** Loaders and actions take it from their context: `context.get(transport)`. */
export const transport = createContext<Transport>((request) => fetch(request))
