import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'

/** Exports of a page's or screen's file. */
export interface RouteModule {
  default: ComponentType
  loader?: RouteObject['loader']
  action?: RouteObject['action']
  ErrorBoundary?: ComponentType
}
