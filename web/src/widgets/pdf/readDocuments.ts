/**
 * Stores in the browser which documents were read to the end, keyed by the document's hash. After a reload, the person
 * doesn't have to read them again.
 */
const READ = 'hearthline.read'
const KEPT = 100

function stored(): string[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(READ) ?? '[]')
    return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}

export const wasRead = (sha256: string): boolean => sha256 !== '' && stored().includes(sha256)

export function keepRead(sha256: string): void {
  if (sha256 === '' || wasRead(sha256)) return
  localStorage.setItem(READ, JSON.stringify([...stored(), sha256].slice(-KEPT)))
}
