import type { ComponentType } from 'react'
import { type Place, PlaceContext } from '../ui/place.ts'
import { Frame } from './Frame.tsx'

/** A first page as the server and the browser render it, without the router. */
export function FirstPage({ page: Page, place }: { page: ComponentType; place: Place }) {
  return (
    <PlaceContext value={place}>
      <Frame>
        <Page />
      </Frame>
    </PlaceContext>
  )
}
