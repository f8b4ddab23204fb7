/**
 * Returns a function that computes its result once per argument. The results live as long as their arguments, which must
 * never change.
 */
export function remember<Key extends object, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, { readonly value: Value }>()
  return (key) => {
    const found = known.get(key)
    if (found) return found.value
    const value = compute(key)
    known.set(key, { value })
    return value
  }
}

const MOST = 10_000

/**
 * Returns a function that computes its result once per text or number. Forgets all results when there are too many. The
 * result must not be undefined.
 */
export function rememberSome<Key extends string | number, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>()
  return (key) => {
    const found = known.get(key)
    if (found !== undefined) return found
    const value = compute(key)
    if (known.size >= MOST) known.clear()
    known.set(key, value)
    return value
  }
}
