import { isCommonPassword } from 'domain/forms/commonPasswords.ts'
import { ANY_DAY, type Checked } from 'domain/forms/form.ts'
import { LOGIN_CODE } from 'domain/routes/routes.ts'
import { ApiError, call, token } from '../../api/client.ts'
import { queryClient } from '../../api/queries.ts'
import type { Answers, FormState } from '../../ui/form.ts'
import { useSentForm } from '../../widgets/form/useSentForm.ts'

/** The context for validating an invitation form, including the check for common passwords. */
export const NEW_PASSWORD = { ...ANY_DAY, isCommon: isCommonPassword }

interface InvitationForm {
  /** The path of the invitation's API. */
  readonly path: string
  readonly invitation: string
  /** The page that opens after the person has accepted the invitation. */
  readonly home: string
  readonly check: (answers: Answers) => Checked<unknown>
}

/** The form that accepts an invitation and signs in. */
export const useInvitationForm = ({ path, invitation, home, check }: InvitationForm): FormState =>
  useSentForm({
    check,
    field: 'password',
    send: async (answers) => {
      try {
        const { jwt } = await call<{ jwt?: string }>('POST', path, { body: { ...answers, invitation } })
        if (jwt) token.store(jwt)
        queryClient.clear()
        window.location.assign(jwt ? home : `${LOGIN_CODE}?redirectUrl=${encodeURIComponent(home)}`)
      } catch (error) {
        // The link became invalid after the page was opened, so refetch the invitation. The page then says that the
        // link is invalid.
        if (error instanceof ApiError && error.status === 404) await queryClient.resetQueries()
        throw error
      }
    },
  })
