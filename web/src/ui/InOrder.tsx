import { Fragment, type ReactNode } from 'react'

interface InOrderProps<Item> {
  readonly items: readonly Item[]
  readonly children: (item: Item, index: number) => ReactNode
}

/** Renders items whose order never changes, so their positions serve as keys. */
export function InOrder<Item>({ items, children }: InOrderProps<Item>) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the items never change their order.
  return items.map((item, index) => <Fragment key={index}>{children(item, index)}</Fragment>)
}
