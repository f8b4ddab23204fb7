import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'

/** The exports of a page's or screen's file. */
export interface RouteModule {
  default: ComponentType
  loader?: RouteObject['loader']
  action?: RouteObject['action']
  ErrorBoundary?: ComponentType
}
