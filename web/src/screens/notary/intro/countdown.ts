import { useEffect, useState } from 'react'

/** The number of seconds that the borrower has to answer the notary's identity questions. */
const QUESTION_SECONDS = 120

/**
 * Returns when the time limit ends, in milliseconds on this device's clock. The server sends this time as `expireAt`.
 * If `expireAt` isn't within the next two minutes, the two clocks differ, and the time limit ends two minutes after the
 * questions first appeared.
 */
export function endOf(expireAt: string, firstSeen: number, now: number): number {
  const end = Date.parse(expireAt)
  const latest = firstSeen + QUESTION_SECONDS * 1000
  const plausible = end > now && end <= now + QUESTION_SECONDS * 1000
  return plausible ? Math.min(end, latest) : latest
}

/** The chosen answers, keyed by question. They survive a reload and are deleted when the tab is closed. */
export type Given = Readonly<Record<string, string>>
const givenKey = (expireAt: string) => `hearthline.answers.${expireAt}`

export const readGiven = (expireAt: string): Given =>
  JSON.parse(sessionStorage.getItem(givenKey(expireAt)) ?? '{}') as Given
export const keepGiven = (expireAt: string, given: Given): void =>
  sessionStorage.setItem(givenKey(expireAt), JSON.stringify(given))
export const forgetGiven = (expireAt: string): void => sessionStorage.removeItem(givenKey(expireAt))

const seenKey = (expireAt: string) => `hearthline.questions.${expireAt}`

function firstSeen(expireAt: string): number {
  const kept = Number(sessionStorage.getItem(seenKey(expireAt)))
  if (kept > 0) return kept
  const now = Date.now()
  sessionStorage.setItem(seenKey(expireAt), String(now))
  return now
}

/** Returns the whole seconds left, updated four times a second. Reloading the page doesn't add time. */
export function useSecondsLeft(expireAt: string): number {
  const [end] = useState(() => endOf(expireAt, firstSeen(expireAt), Date.now()))
  const [left, setLeft] = useState(() => secondsTo(end))
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsTo(end)), 250)
    return () => clearInterval(timer)
  }, [end])
  return left
}

const secondsTo = (end: number) => Math.max(0, Math.ceil((end - Date.now()) / 1000))

/** '1:05'. */
export const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
