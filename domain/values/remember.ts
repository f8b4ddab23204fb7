/**
 * Caches a function's results. Each result is computed once per argument object and is kept as long as that object,
 * which must never change.
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
 * Caches a function's results, keyed by a string or number. If there are too many results, the cache is emptied. A
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
