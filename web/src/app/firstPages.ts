import type { RouteModule } from './routeModule.ts'

/**
 * Maps the pages that people see first to their code. Browsers hydrate these pages without the router. Each page's
 * loader and action are in a separate data.ts, because only the server and the router need them.
 */
export const firstPages = import.meta.glob<RouteModule>('../pages/{register,register-v2,sign-in,sign-in/code}/Page.tsx')
