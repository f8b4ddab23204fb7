/** Formats a time slot for display: '09:00' becomes '9:00 AM'. */
export function slotText(slot: string): string {
  const [hour = 0, minute = 0] = slot.split(':').map(Number)
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}
