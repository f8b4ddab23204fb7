import { isNotaryDay } from '../rules/notary.ts'
import type { Address } from '../values/address.ts'
import { addDays, type PlainDate, weekday } from '../values/dates.ts'
import { addressOf, addressShape } from './addressFields.ts'
import { phoneOf, phoneShape } from './contactFields.ts'
import { choice, date, text } from './fields.ts'
import { type FormContext, form, group } from './form.ts'
import { withoutPrivateNumbers } from './ownWords.ts'

export const NOTARY_SLOTS = ['09:00', '11:00', '13:00', '15:00', '17:00'] as const
export type NotarySlot = (typeof NOTARY_SLOTS)[number]

/** Places for a notary visit: the property, another address, or the office of a lender, attorney or title company. */
export const NOTARY_PLACES = ['PROPERTY', 'OTHER', 'OFFICE'] as const
export type NotaryPlace = (typeof NOTARY_PLACES)[number]
export const NOTARY_PLACE_LABELS = {
  PROPERTY: 'At the property',
  OTHER: 'At another address',
  OFFICE: 'At the office of the lender, an attorney, or a title company',
} as const satisfies Record<NotaryPlace, string>

export const TOO_SOON = 'Choose a later day'
export const TOO_LATE = 'Choose a day within the next 60 days'
export const NO_SUNDAY = 'Notaries don’t work on Sundays. Choose another day.'
export const NO_HOLIDAY = 'Notaries don’t work on federal holidays. Choose another day.'
export const TEXAS_OFFICE = 'In Texas, you must sign at the office of the lender, an attorney, or a title company'
export const NOTARY_PHONE_REQUIRED = 'Enter a phone number for the notary to call'
const DAYS_AHEAD = 60
const NOTE_MAX = 300

export interface NotaryContext extends FormContext {
  /** Whether the closing must take place at an office, as for a Texas homestead. */
  readonly officeOnly?: boolean
  /** The first day that can be booked: tomorrow, or a later day if a waiting period or the lender requires it. */
  readonly earliest?: PlainDate | undefined
  /** Whether a phone number for the notary is on file. If so, the field may stay empty. */
  readonly hasPhone?: boolean
}

const shape = {
  date: date('Choose a day'),
  slot: choice(NOTARY_SLOTS, 'Choose a time'),
  place: choice(NOTARY_PLACES, 'Choose a place'),
  address: group(addressShape()),
  ...phoneShape(undefined),
  note: text({ max: NOTE_MAX, lines: true, check: withoutPrivateNumbers }),
}

export interface NotaryBooking {
  readonly date: PlainDate
  readonly slot: NotarySlot
  readonly place: NotaryPlace
  /** The address of the visit; absent if the visit is at the property or an office. */
  readonly address?: Address
  /**
   * The phone number for the notary: ten digits for the United States, E.164 for other countries. If undefined, the
   * server keeps the number on file.
   */
  readonly phoneNumber?: string
  readonly note: string
}

/**
 * The form for booking a notary visit. The closing of a Texas homestead line must take place at an office (Tex. Const.
 * art. XVI, 50(a)(6)(N)).
 */
export const notaryBookingForm = form<typeof shape, NotaryContext, NotaryBooking>({
  shape,
  hidden: ({ place }) => (place === 'OTHER' ? [] : ['address']),
  rules: ({ date: day, place, phoneNumber, phoneCountry }, context, fail) => {
    const { today, earliest, hasPhone, officeOnly } = context
    phoneOf(phoneNumber, phoneCountry, context, fail)
    if (phoneNumber === '' && !hasPhone) fail('phoneNumber', NOTARY_PHONE_REQUIRED)
    const first = earliest && earliest > today ? earliest : addDays(today, 1)
    if (day !== undefined) {
      if (day < first) fail('date', TOO_SOON)
      else if (day > addDays(first, DAYS_AHEAD)) fail('date', TOO_LATE)
      else if (weekday(day) === 0) fail('date', NO_SUNDAY)
      else if (!isNotaryDay(day)) fail('date', NO_HOLIDAY)
    }
    if (officeOnly && place !== undefined && place !== 'OFFICE') fail('place', TEXAS_OFFICE)
  },
  value: ({ address, phoneNumber, phoneCountry, ...rest }, context) => ({
    ...rest,
    ...(rest.place === 'OTHER' && { address: addressOf(address) }),
    ...(phoneNumber !== '' && { phoneNumber: phoneOf(phoneNumber, phoneCountry, context) }),
  }),
})
