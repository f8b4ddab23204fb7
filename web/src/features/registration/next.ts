/** Determines which page opens after an answer. The first screen doesn't load this code. */
import type { RegistrationAnswer } from 'domain/journey/registration.ts'
import { KNOCKED_OUT } from 'domain/routes/pages.ts'
import { type Draft, stepPath, V1_ANSWERS, V2_ANSWERS, type Version } from './flow.ts'

/**
 * Returns the path of the page that explains why the lender doesn't accept the answers. The links on that
 * page lead back to the same version of registration.
 */
export const knockoutPath = (version: Version): string =>
  version === 'v1' ? KNOCKED_OUT : `${KNOCKED_OUT}?version=${version}`

/** Returns the step of registration v1 or v2 that asks for the given answer. */
export const stepAsking = (version: Version, answer: RegistrationAnswer): string =>
  Object.entries(version === 'v1' ? V1_ANSWERS : V2_ANSWERS).find(([, one]) => one === answer)?.[0] ?? ''

/**
 * Returns the path of the next step. If an earlier step is unanswered, returns the path of the first unanswered step.
 * If the lender doesn't accept the answers, returns the path of the page that explains why.
 */
export function nextAfter(version: Version, step: string, draft: Draft): string {
  if (draft.knockout) return knockoutPath(version)
  const { steps, allowed, next } = draft[version]
  const following = steps[steps.indexOf(step) + 1]
  return stepPath(
    version,
    following !== undefined && allowed.includes(following) ? following : (next ?? steps.at(-1) ?? ''),
  )
}
