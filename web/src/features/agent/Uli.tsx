import { InOrder } from '../../ui/InOrder.tsx'

const PART = /.{1,10}/g

/** A long identifier, such as a row's ULI in the register. Narrow tables can break it between its parts. */
export function Uli({ uli }: { uli: string }) {
  return (
    <InOrder items={uli.match(PART) ?? []}>
      {(part, place) => (
        <>
          {place > 0 && <wbr />}
          {part}
        </>
      )}
    </InOrder>
  )
}
