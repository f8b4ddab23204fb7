import * as z from 'zod/mini'
import { PROPERTY_TYPES, type PropertyType } from '../home.ts'
import { eligibilityRule } from './rule.ts'

export const propertyType = eligibilityRule({
  about: 'APPLICATION',
  name: 'Property type',
  reason: 'PROPERTY_TYPE',
  decline: {
    name: 'Property type',
    notice: 'Value or type of collateral not sufficient',
    plain: 'We don’t lend on this type of home.',
    hmda: 4,
    outside: 'RECORDED',
    helps: ['OTHER_HOME'],
  },
  figures: { propertyType: { label: 'Property type', unit: 'text' } },
  policy: { propertyTypes: z.array(z.enum(PROPERTY_TYPES)).check(z.minLength(1)) },
  sample: { propertyType: 'SINGLE_FAMILY' },
  check: ({ propertyType }: { readonly propertyType?: PropertyType | undefined }, { propertyTypes }) =>
    propertyType && { passes: propertyTypes.includes(propertyType), inputs: { propertyType } },
})
