import { createContext } from 'react-router'

/**
 * A function that sends an API call. In the browser, the call uses the network. On the server, which renders pages, the
 * call stays within the process.
 */
export type Transport = (request: Request) => Promise<Response>

/** Route loaders and actions get the transport from their context: `context.get(transport)`. */
export const transport = createContext<Transport>((request) => fetch(request))
