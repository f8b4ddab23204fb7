/** The deadlines of offers and counteroffers. */
import type { DeadlineTable } from '../core/resultTable.ts'
import { makeCounselingList } from './counselingList.ts'
import { counterOfferEnds } from './counteroffer.ts'
import { lapse } from './lapse.ts'

export const DEADLINES: DeadlineTable<'OFFERS_LAPSE' | 'COUNTER_OFFER_ENDS' | 'COUNSELING_LIST'> = {
  OFFERS_LAPSE: { decide: lapse },
  COUNTER_OFFER_ENDS: { decide: counterOfferEnds },
  COUNSELING_LIST: { decide: makeCounselingList, afterEnd: true },
}
