import { checkAge, dateOfBirth } from './birthdate.ts'
import { mustAgree, NOT_LISTED, uuid } from './fields.ts'
import { type FormContext, form } from './form.ts'
import { nameShape } from './nameFields.ts'

interface ProfileContext extends FormContext {
  /** The properties the person can choose. */
  readonly propertyUuids?: readonly string[]
}

const shape = {
  ...nameShape(),
  dateOfBirth: dateOfBirth(),
  selectedPropertyUuid: uuid(),
  softCreditConsent: mustAgree(),
}

/** The applicant, the property, and the written instruction for the soft credit pull (15 U.S.C. 1681b(a)(2)). */
export const profileForm = form({
  shape,
  rules: ({ dateOfBirth: born, selectedPropertyUuid }, context: ProfileContext, fail) => {
    checkAge(born, context, fail)
    if (selectedPropertyUuid && context.propertyUuids && !context.propertyUuids.includes(selectedPropertyUuid))
      fail('selectedPropertyUuid', NOT_LISTED)
  },
})
