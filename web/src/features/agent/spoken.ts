/** Expands code names such as 'NOT_SURE', 'CLTV_CAP' and 'roofAge' into separate words. */
export function spoken(name: string): string {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
    .replace(/\b(cltv|dti|dscr|avm|bpo|heloc|id|llc|ssn)\b/g, (short) => short.toUpperCase())
  return words.charAt(0).toUpperCase() + words.slice(1)
}
