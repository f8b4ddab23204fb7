import { checkAge, dateOfBirth } from './birthdate.ts'
import { mustAgree, NOT_LISTED, uuid, yesNo } from './fields.ts'
import { type Answers, type FormContext, form } from './form.ts'
import { nameShape } from './nameFields.ts'

interface ProfileContext extends FormContext {
  /** The properties that the borrower can choose from. */
  readonly propertyUuids?: readonly string[]
  /** Whether the form asks about membership, which it does only for lenders with a member discount. */
  readonly memberDiscount?: boolean
}

interface Profile extends Omit<Answers<typeof shape>, 'member'> {
  /** Whether the borrower is a member of the lender; undefined if the form doesn't ask. */
  readonly member?: boolean
}

const shape = {
  ...nameShape(),
  dateOfBirth: dateOfBirth(),
  selectedPropertyUuid: uuid('Choose your home'),
  member: yesNo('Choose yes or no'),
  softCreditConsent: mustAgree('Agree to the soft inquiry to continue'),
}

/**
 * The form for the applicant and the property. It includes the applicant's written instruction to make a soft credit
 * pull (15 U.S.C. 1681b(a)(2)).
 */
export const profileForm = form<typeof shape, ProfileContext, Profile>({
  shape,
  hidden: (_, { memberDiscount }) => (memberDiscount ? [] : ['member']),
  rules: ({ dateOfBirth: born, selectedPropertyUuid }, context, fail) => {
    checkAge(born, context, fail)
    if (selectedPropertyUuid && context.propertyUuids && !context.propertyUuids.includes(selectedPropertyUuid))
      fail('selectedPropertyUuid', NOT_LISTED)
  },
  value: ({ member, ...profile }, { memberDiscount }) => (memberDiscount ? { ...profile, member } : profile),
})
