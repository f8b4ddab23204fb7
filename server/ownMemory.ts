/**
 * Returns the bytes in a buffer that shares memory with no other buffer. Node cuts small buffers from pieces of 64 KB,
 * and a cached buffer would keep its whole piece in memory. Returns the buffer itself if it already has its own memory.
 */
export function inOwnMemory(bytes: Uint8Array): Buffer {
  if (Buffer.isBuffer(bytes) && bytes.buffer.byteLength === bytes.length) return bytes
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  copy.set(bytes)
  return copy
}
