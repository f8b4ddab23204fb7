import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { DeskChat } from 'domain/api/chatDesk.ts'
import { type ChatSkill, SKILL_NAMES } from 'domain/chat/skills.ts'
import type { Instant } from 'domain/values/dates.ts'

const MINUTE_MS = 60_000
/** The number of minutes after which the queue marks a waiting chat as late. */
const LONG_WAIT = 5

export const isLongWait = (since: Instant, now: Instant): boolean =>
  Date.parse(now) - Date.parse(since) >= LONG_WAIT * MINUTE_MS

export function useDeskWords() {
  const { t, i18n } = useLingui()
  /** Returns the time since a moment in whole minutes: 'less than a minute', '4 minutes' or '1 h 5 min'. */
  function lasting(since: Instant, now: Instant): string {
    const minutes = Math.floor((Date.parse(now) - Date.parse(since)) / MINUTE_MS)
    if (minutes < 1) return t`less than a minute`
    const hours = Math.floor(minutes / 60)
    const rest = minutes % 60
    return hours > 0 ? t`${hours} hr ${rest} min` : t`${plural(minutes, { one: '# minute', other: '# minutes' })}`
  }
  const nameOf = ({ visitorName }: Pick<DeskChat, 'visitorName'>): string => visitorName || t`Visitor`
  const skillName = (skill: ChatSkill): string => i18n._(SKILL_NAMES[skill])
  return { lasting, nameOf, skillName }
}
