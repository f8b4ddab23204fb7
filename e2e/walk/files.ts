import sharp from 'sharp'
import type { FileToChoose } from './hands.ts'

let drawn: Promise<Buffer> | undefined

/** Draws a picture that's sharp and bright enough to pass the page's quality checks. */
const draw = (): Promise<Buffer> => {
  const lines = Array.from(
    { length: 40 },
    (_, i) => `<rect x="${i * 40}" y="${(i * 53) % 900}" width="20" height="90"/>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1000"><rect width="1600" height="1000" fill="#b8c4c0"/>${lines.join('')}</svg>`
  return sharp(Buffer.from(svg)).jpeg().toBuffer()
}

export async function picture(name: string): Promise<FileToChoose> {
  drawn ??= draw()
  return { name, mimeType: 'image/jpeg', buffer: await drawn }
}

/** Returns a one-page PDF file that contains only what PDF readers require. */
export function pdf(name: string, extra = ''): FileToChoose {
  const parts = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</Font<</F 4 0 R>>>>/Contents 5 0 R>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    '<</Length 44>>stream\nBT /F 24 Tf 72 700 Td (Proof of something) Tj ET\nendstream',
  ]
  let text = '%PDF-1.7\n'
  const places = parts.map((part, index) => {
    const place = text.length
    text += `${index + 1} 0 obj${part}endobj\n`
    return place
  })
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const start = text.length
  text += `xref\n0 ${parts.length + 1}\n0000000000 65535 f \n${table}trailer<</Size ${parts.length + 1}/Root 1 0 R${extra}>>\nstartxref\n${start}\n%%EOF\n`
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(text, 'latin1') }
}
