import type { RouteModule } from './routeModule.ts'

/**
 * Maps each page and screen to its code. The map is long and isn't needed for the first screens, so it's in a separate
 * file.
 */
export const innerPages = import.meta.glob<RouteModule>(['../pages/**/Page.tsx', '../screens/**/Screen.tsx'])
