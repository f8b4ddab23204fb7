import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'

/** What a file of a page or screen exports. */
export interface RouteModule {
  default: ComponentType
  loader?: RouteObject['loader']
  action?: RouteObject['action']
  ErrorBoundary?: ComponentType
}
