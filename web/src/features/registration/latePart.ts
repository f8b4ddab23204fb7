import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

interface LatePart<Props extends object> {
  readonly load: () => Promise<{ default: ComponentType<Props> }>
  /** Returns the component. If its code isn't loaded yet, returns a lazy component that loads it. */
  readonly now: () => ComponentType<Props> | LazyExoticComponent<ComponentType<Props>>
}

/** Wraps a component that few visitors see, so that its code loads separately. */
export function latePart<Props extends object>(fetchPart: () => Promise<ComponentType<Props>>): LatePart<Props> {
  let here: ComponentType<Props> | undefined
  const load = async () => {
    here ??= await fetchPart()
    return { default: here }
  }
  const late = lazy(load)
  return { load, now: () => here ?? late }
}
