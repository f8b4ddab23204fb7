import type { RouteModule } from './routeModule.ts'

/**
 * Where each page and screen has its code. In a file of its own because it's long and the first screens don't need it.
 */
export const innerPages = import.meta.glob<RouteModule>(['../pages/**/Page.tsx', '../screens/**/Screen.tsx'])
