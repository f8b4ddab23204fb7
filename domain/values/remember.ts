/**
 * Caches a function's results. The function runs once for each argument object, and its result is kept as long as that
 * object exists. The argument object must never change.
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
 * Caches a function's results, keyed by a string or number. When the cache is full, all results are removed. The
 * function must never return undefined.
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
