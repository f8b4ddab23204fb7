import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'

/** The exports of a file that contains a page or screen. */
export interface RouteModule {
  default: ComponentType
  loader?: RouteObject['loader']
  action?: RouteObject['action']
  ErrorBoundary?: ComponentType
  /**
   * Loads the code that a page needs for its data, if the page starts without the router. With the router, the page's
   * loader does this.
   */
  prepare?: (data: unknown) => Promise<void>
}
