import { NAMED_VALUES } from '../../domain/application/testing/named.testdata.ts'
import type { Items } from './lists.ts'

/**
 * The names and values of an application. `produced.test.ts` plays the scenarios that produce them, and fails if a
 * value of this list isn't produced.
 */
export const APPLICATION: Items = NAMED_VALUES

/** The values of enumerations that neither an application nor an API call ever contains. */
export const ENUMERATIONS: Items = {
  'Kinds of ID': ["US Driver's License", 'US Passport', 'US State ID Card', 'US Permanent Resident Card'],
  'Labels of employment': ['Employed full-time', 'Employed part-time', 'Unemployed / furloughed'],
  'Values that registration refuses': [
    ['employment UNEMPLOYED', "employmentType: 'UNEMPLOYED'"],
    ['occupancy INIT', "occupancyType: 'INIT'"],
  ],
}
