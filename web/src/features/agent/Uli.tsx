import { Fragment } from 'react'

const PART = /.{1,10}/g

/** A long identifier, such as a row's ULI in the register. Narrow tables can break it between its parts. */
export function Uli({ uli }: { uli: string }) {
  return uli.match(PART)?.map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: an identifier's parts never move
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
