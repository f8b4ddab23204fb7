/** Returns a small PDF file with one line of text. It stands in for a letter or a scan. */
export const pageWith = (text: string): Buffer => {
  const drawn = `BT /F1 14 Tf 72 700 Td (${text.replace(/[^\w .,:-]/g, '')}) Tj ET`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${drawn.length}>>stream\n${drawn}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  const body = objects.map((object, index) => `${index + 1} 0 obj${object}endobj\n`).join('')
  return Buffer.from(`%PDF-1.4\n${body}trailer<</Root 1 0 R>>\n%%EOF\n`)
}
