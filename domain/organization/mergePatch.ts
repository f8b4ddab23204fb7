const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Applies a JSON merge patch to `target` (RFC 7396). Objects are merged key by key, null removes a key, and any other
 * value, even a list, replaces the old value. Doesn't modify its arguments.
 */
export function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isRecord(patch)) return patch
  const merged = new Map(Object.entries(isRecord(target) ? target : {}))
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) merged.delete(name)
    else merged.set(name, mergePatch(merged.get(name), value))
  }
  return Object.fromEntries(merged)
}

/** Whether `json` contains a value at `path`. */
export function has(json: unknown, path: readonly PropertyKey[]): boolean {
  let value: unknown = json
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return false
    value = (value as Record<PropertyKey, unknown>)[key]
  }
  return true
}
