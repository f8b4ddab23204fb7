import LeaveSurvey from './LeaveSurvey.tsx'
import SessionEnding from './SessionEnding.tsx'
import SignInAgain from './SignInAgain.tsx'

/** All dialogs that can appear on any signed-in page. */
export default function SignedInDialogs() {
  return (
    <>
      <LeaveSurvey />
      <SessionEnding />
      <SignInAgain />
    </>
  )
}
