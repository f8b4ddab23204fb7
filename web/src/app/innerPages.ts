import type { RouteModule } from './routeModule.ts'

/** Where each page and screen has its code. A table of its own, as it is long and the first screens can do without. */
export const innerPages = import.meta.glob<RouteModule>(['../pages/**/Page.tsx', '../screens/**/Screen.tsx'])
