/**
 * Returns the bytes in a buffer with its own memory. Node takes small buffers from shared 64 KB blocks, so a cached
 * small buffer would keep its whole block in memory. If the buffer already has its own memory, returns the same buffer.
 */
export function inOwnMemory(bytes: Uint8Array): Buffer {
  if (Buffer.isBuffer(bytes) && bytes.buffer.byteLength === bytes.length) return bytes
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  copy.set(bytes)
  return copy
}
