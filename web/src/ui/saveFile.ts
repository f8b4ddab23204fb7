/** Saves bytes as a file through a browser download. */
export function saveFile(name: string, bytes: BlobPart, mediaType: string): void {
  const address = URL.createObjectURL(new Blob([bytes], { type: mediaType }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // Revoke the URL after a minute to free the memory. By then, the browser has saved the file.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
