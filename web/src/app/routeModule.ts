import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'

/** The exports of a file that contains a page or screen. */
export interface RouteModule {
  default: ComponentType
  loader?: RouteObject['loader']
  action?: RouteObject['action']
  ErrorBoundary?: ComponentType
  /** Loads the code that a first page needs for its data. Routed pages load it in their loader. */
  prepare?: (data: unknown) => Promise<void>
}
