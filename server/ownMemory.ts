/**
 * Returns a copy of the bytes that shares memory with no other buffer. Node cuts small buffers from pieces of 64 KB, and
 * a cached buffer would keep its whole piece in memory.
 */
export function inOwnMemory(bytes: Uint8Array): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  copy.set(bytes)
  return copy
}
