import { expect, it } from 'vitest'
import { denialCodes } from './hmdaDenial.ts'

it.each([
  [
    { occupancy: 'PRIMARY', propertyType: 'MANUFACTURED', reasons: ['PROPERTY_TYPE'] } as const,
    { occupancy: 1, constructionMethod: 2, actionTaken: 3, denialReasons: [4] },
  ],
  [
    { occupancy: 'SECONDARY', propertyType: 'LAND', reasons: ['PROPERTY_TYPE', 'LISTED_FOR_SALE'] } as const,
    { occupancy: 2, constructionMethod: 1, actionTaken: 3, denialReasons: [4, 9] },
  ],
  [
    {
      occupancy: 'INVESTMENT',
      propertyType: 'SINGLE_FAMILY',
      reasons: ['LISTED_FOR_SALE', 'RECENTLY_PURCHASED'],
    } as const,
    { occupancy: 3, constructionMethod: 1, actionTaken: 3, denialReasons: [9] },
  ],
])("the denial %o has the loan application register's codes %o", (denied, codes) => {
  expect(denialCodes(denied)).toEqual(codes)
})
