import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'

/** The exports of a file that contains a page or screen. */
export interface RouteModule {
  default: ComponentType
  loader?: RouteObject['loader']
  action?: RouteObject['action']
  ErrorBoundary?: ComponentType
  /**
   * Loads additional code that this page's data requires. Called only if the page starts without the router. Otherwise,
   * the page's loader does this.
   */
  prepare?: (data: unknown) => Promise<void>
}
