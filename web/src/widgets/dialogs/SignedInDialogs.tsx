import LeaveSurvey from './LeaveSurvey.tsx'
import SessionEnding from './SessionEnding.tsx'

/** What may come up on any page of somebody who is signed in. */
export default function SignedInDialogs() {
  return (
    <>
      <LeaveSurvey />
      <SessionEnding />
    </>
  )
}
