import { loadFlow, postStep } from '../../features/registration/flow.ts'
import { RegistrationPage } from '../../features/registration/RegistrationPage.tsx'

export const loader = loadFlow('v1')
export const action = postStep('v1')

export default function RegisterPage() {
  return <RegistrationPage version="v1" />
}
