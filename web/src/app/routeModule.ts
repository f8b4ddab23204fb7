import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'

/** The exports of a file that contains a page or screen. */
export interface RouteModule {
  default: ComponentType
  loader?: RouteObject['loader']
  action?: RouteObject['action']
  ErrorBoundary?: ComponentType
}
