import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'

/** The exports of a file that contains a page or screen. */
export interface RouteModule {
  default: ComponentType
  loader?: RouteObject['loader']
  action?: RouteObject['action']
  ErrorBoundary?: ComponentType
  /**
   * Loads code that this page's data requires. Called only if the page starts without the router; otherwise, the page's
   * loader loads this code.
   */
  prepare?: (data: unknown) => Promise<void>
}
