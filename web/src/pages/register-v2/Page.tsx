import { prepareStep, RegistrationPage } from '../../features/registration/RegistrationPage.tsx'

export const prepare = prepareStep('v2')

export default function RegisterV2Page() {
  return <RegistrationPage version="v2" />
}
