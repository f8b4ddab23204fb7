import { loadFlow, postStep } from '../../widgets/registration/flow.ts'
import { RegistrationPage } from '../../widgets/registration/RegistrationPage.tsx'

export const loader = loadFlow('v1')
export const action = postStep('v1')

export default function RegisterPage() {
  return <RegistrationPage version="v1" />
}
