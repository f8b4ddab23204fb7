export const EMAIL_MAX = 254

/**
 * Email addresses are compared and stored in lower case, so that people can sign in however they capitalize their
 * address.
 */
export const normalizeEmail = (text: string): string => text.normalize('NFC').trim().toLowerCase()

/** Whether `text` looks like an email address. It needs text before the @, and a host with a dot after the @. */
export function isEmail(text: string): boolean {
  if (text.length > EMAIL_MAX) return false
  const at = text.lastIndexOf('@')
  const local = text.slice(0, at)
  const host = text.slice(at + 1)
  if (at < 1 || local.length > 64 || !/^[^\s\p{C}@"(),:;<>[\]\\]+$/u.test(local) || !/^[^.].*[^.]$|^[^.]$/.test(local))
    return false
  if (local.includes('..')) return false
  const labels = host.split('.')
  return (
    labels.length > 1 &&
    labels.every((label) => /^[\p{L}\p{N}-]{1,63}$/u.test(label) && !label.startsWith('-') && !label.endsWith('-')) &&
    /^(?:\p{L}{2,}|xn--[a-z0-9-]+)$/u.test(labels.at(-1) ?? '')
  )
}
