import { isMiddleName, isNamePart, isSuffix, NAME_MAX, normalizeName, SUFFIXES, type Suffix } from '../values/name.ts'
import { NOT_LISTED, NOT_TEXT, readText, text, UNSUPPORTED } from './fields.ts'
import { type Field, field } from './form.ts'

const namePart = (required: string): Field<string> =>
  text({
    required,
    max: NAME_MAX,
    tidy: normalizeName,
    check: (name) => (isNamePart(name) ? undefined : UNSUPPORTED),
  })

export const firstName = (): Field<string> => namePart('Please enter the first name')
export const lastName = (): Field<string> => namePart('Last name is required')

export const middleName = (): Field<string> =>
  text({ max: NAME_MAX, tidy: normalizeName, check: (name) => (isMiddleName(name) ? undefined : UNSUPPORTED) })

export const suffix = (): Field<Suffix | ''> =>
  field(
    (input, say) => {
      const given = readText(input)
      if (given === '') return ''
      if (given === undefined) return say(NOT_TEXT)
      const code = given.toUpperCase().replace(/\.$/, '')
      return isSuffix(code) ? code : say(NOT_LISTED)
    },
    { json: { type: 'string', enum: ['', ...SUFFIXES] }, messages: { NOT_TEXT, NOT_LISTED } },
  )

/** The four fields of a legal name, in page order. */
export const nameShape = () => ({
  firstName: firstName(),
  middleName: middleName(),
  lastName: lastName(),
  suffix: suffix(),
})
