import { PDFDocument } from '@cantoo/pdf-lib'

/**
 * Merges PDF files into one file for printing. The merged file has no tags, so it's for paper only.
 * @param title the merged file's title
 */
export async function mergeFiles(title: string, files: readonly Uint8Array[]): Promise<Uint8Array> {
  const merged = await PDFDocument.create()
  merged.setTitle(title, { showInWindowTitleBar: true })
  merged.setLanguage('en-US')
  for (const bytes of files) {
    const file = await PDFDocument.load(bytes)
    for (const page of await merged.copyPages(file, file.getPageIndices())) merged.addPage(page)
  }
  return merged.save()
}
