import type { ComponentType } from 'react'
import { type Place, PlaceContext } from '../ui/place.ts'
import { Frame } from './Frame.tsx'

/** A page that starts without the router, as the server and the browser render it. */
export function FirstPage({ page: Page, place }: { page: ComponentType; place: Place }) {
  return (
    <PlaceContext value={place}>
      <Frame>
        <Page />
      </Frame>
    </PlaceContext>
  )
}
