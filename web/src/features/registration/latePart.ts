import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

interface LatePart<Props extends object> {
  readonly load: () => Promise<{ default: ComponentType<Props> }>
  /** Returns the component or, until its code is loaded, a component that loads the code. */
  readonly now: () => ComponentType<Props> | LazyExoticComponent<ComponentType<Props>>
}

/** Returns a part of the page whose code loads separately, because few visitors see it. */
export function latePart<Props extends object>(fetchPart: () => Promise<ComponentType<Props>>): LatePart<Props> {
  let here: ComponentType<Props> | undefined
  const load = async () => {
    here ??= await fetchPart()
    return { default: here }
  }
  const late = lazy(load)
  return { load, now: () => here ?? late }
}
