import type { ComponentType } from 'react'
import { type Place, PlaceContext } from '../ui/place.ts'
import { Frame } from './Frame.tsx'

/** A page that starts without the router. The server and the browser both render it with this component. */
export function FirstPage({ page: Page, place }: { page: ComponentType; place: Place }) {
  return (
    <PlaceContext value={place}>
      <Frame>
        <Page />
      </Frame>
    </PlaceContext>
  )
}
