import { prepareStep, RegistrationPage } from '../../features/registration/RegistrationPage.tsx'

export const prepare = prepareStep('v1')

export default function RegisterPage() {
  return <RegistrationPage version="v1" />
}
