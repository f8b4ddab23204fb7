import { createContext } from 'react-router'

/**
 * A function that sends an API call. It uses the network in the browser, and runs in process when the server renders a
 * page.
 */
export type Transport = (request: Request) => Promise<Response>

/** Route loaders and actions get the transport from their context: `context.get(transport)`. */
export const transport = createContext<Transport>((request) => fetch(request))
