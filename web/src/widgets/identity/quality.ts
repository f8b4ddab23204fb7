/** Computes hints about a picture before the person submits it. The person can continue despite the hints. */
const HINTS = ['SMALL', 'DARK', 'BRIGHT', 'BLURRED'] as const
export type Hint = (typeof HINTS)[number]

/** A picture as brightness values, one byte per pixel. */
interface Luminance {
  readonly values: Uint8ClampedArray
  readonly width: number
  readonly height: number
}

/**
 * The minimum length of the picture's short side, in pixels. In smaller pictures, a card's small print is unreadable.
 */
const SHORT_SIDE = 600
const DARK = 55
const BRIGHT = 228
/**
 * The minimum variance of the brightness's second derivative in a sharp picture. It's measured after scaling the
 * picture to MEASURED_WIDTH.
 */
const SHARP = 30
const MEASURED_WIDTH = 640

export function assess(picture: Luminance, original: { readonly width: number; readonly height: number }): Hint[] {
  const { values, width, height } = picture
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
  const hints: Hint[] = []
  if (Math.min(original.width, original.height) < SHORT_SIDE) hints.push('SMALL')
  if (mean < DARK) hints.push('DARK')
  if (mean > BRIGHT) hints.push('BRIGHT')
  // Don't report a dark or overexposed picture as blurred. Such a picture always has few edges, even if it's sharp.
  if (mean >= DARK && mean <= BRIGHT && edgeVariance(values, width, height) < SHARP) hints.push('BLURRED')
  return hints
}

function edgeVariance(values: Uint8ClampedArray, width: number, height: number): number {
  let count = 0
  let sum = 0
  let squares = 0
  const at = (x: number, y: number) => values[y * width + x] ?? 0
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const edge = at(x - 1, y) + at(x + 1, y) + at(x, y - 1) + at(x, y + 1) - 4 * at(x, y)
      count++
      sum += edge
      squares += edge * edge
    }
  if (count === 0) return 0
  const mean = sum / count
  return squares / count - mean * mean
}

/** Returns hints about a file. A file that the browser can't decode as a picture, such as a PDF, gets no hints. */
export async function assessFile(file: File): Promise<Hint[]> {
  if (file.type === 'application/pdf' || typeof createImageBitmap === 'undefined') return []
  try {
    const bitmap = await createImageBitmap(file)
    const original = { width: bitmap.width, height: bitmap.height }
    const scale = Math.min(1, MEASURED_WIDTH / bitmap.width)
    const width = Math.max(1, Math.round(bitmap.width * scale))
    const height = Math.max(1, Math.round(bitmap.height * scale))
    const canvas = document.createElement('canvas')
    canvas.width = width
    canvas.height = height
    const pen = canvas.getContext('2d', { willReadFrequently: true })
    if (!pen) return []
    pen.drawImage(bitmap, 0, 0, width, height)
    bitmap.close()
    const { data } = pen.getImageData(0, 0, width, height)
    const values = new Uint8ClampedArray(width * height)
    for (let i = 0; i < values.length; i++)
      values[i] = 0.299 * (data[4 * i] ?? 0) + 0.587 * (data[4 * i + 1] ?? 0) + 0.114 * (data[4 * i + 2] ?? 0)
    return assess({ values, width, height }, original)
  } catch {
    return []
  }
}
