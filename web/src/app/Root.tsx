import { Outlet } from 'react-router'
import { Frame } from './Frame.tsx'
import { RoutedPlace } from './RoutedPlace.tsx'

/** The root component of every page that the router shows. */
export function Root() {
  return (
    <RoutedPlace>
      <Frame>
        <Outlet />
      </Frame>
    </RoutedPlace>
  )
}
