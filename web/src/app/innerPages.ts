import type { RouteModule } from './routeModule.ts'

/**
 * Maps each page and screen to its code. The map is in a separate file because it's long and the first screens don't
 * need it.
 */
export const innerPages = import.meta.glob<RouteModule>(['../pages/**/Page.tsx', '../screens/**/Screen.tsx'])
