/** The names of the borrower’s journey: commands, steps and overrides. What they mean is in the tables. */

/** What a borrower may ask of an application; each is one form and one path of the interface. */
export const BORROWER_COMMANDS = [
  'saveProfile',
  'saveLiens',
  'saveRental',
  'saveAssets',
  'retryCredit',
  'saveCreditPin',
  'saveSocial',
  'attestInquiries',
  'takeCounterOffer',
  'chooseOffer',
  'saveContact',
  'saveHmda',
  'acceptSummary',
  'linkIncome',
  'returnFromIncomeLink',
  'submitPaystubs',
  'confirmEmployment',
  'linkBank',
  'returnFromBankLink',
  'confirmBankAccount',
  'saveManualBankAccount',
  'saveAutopay',
  'saveManualPayment',
  'submitIdentity',
  'readDisclosures',
  'startSigning',
  'signDocuments',
  'inviteSigner',
  'chooseNotary',
  'bookManualNotary',
  'answerKnowledge',
  'joinNotary',
  'signWithNotary',
  'submitInsurance',
  'attestLiens',
  'uploadDocument',
  'removeUpload',
  'answerCondition',
  'reopen',
  'changeIncome',
  'changeOwners',
  'rescind',
  'correctProperty',
  'sendPropertyProof',
  'explainProperty',
  'explainOwnership',
  'sendHomePictures',
  'orderBpo',
  'saveHomeValue',
  'disputeValue',
  'keepValue',
  'withdraw',
] as const
export type BorrowerCommand = (typeof BORROWER_COMMANDS)[number]

export type BorrowerStepId =
  | 'profile'
  | 'liens'
  | 'rental'
  | 'product'
  | 'moreProfile'
  | 'hmda'
  | 'waitSummary'
  | 'appSummary'
  | 'incomeReview'
  | 'ach'
  | 'autopay'
  | 'manualAutopay'
  | 'docVerify'
  | 'waitSign'
  | 'sign'
  | 'codeed'
  | 'waitNotary'
  | 'notary'
  | 'insurance'
  | 'waitFund'
  | 'complete'
export type BorrowerOverrideId =
  | 'declined'
  | 'creditScoreDeclined'
  | 'dtiDeclined'
  | 'cancelled'
  | 'lapsed'
  | 'payoffHold'
  | 'errorCredit'
  | 'incorrectPin'
  | 'factaReview'
  | 'noCredit'
  | 'noProperty'
  | 'datatreeError'
  | 'incorrectOwnership'
  | 'uwReview'
  | 'delinquency'
  | 'bpoProcessing'
  | 'bpoHold'
  | 'bpoCondition'
  | 'floodCert'
  | 'waitMerchant'
  | 'signDocs'
  | 'notaryError'
  | 'ssnCredit'
  | 'inquiries'
  | 'bpo'
  | 'lienAttestation'
  | 'floodInsurance'
  | 'fundingChecklist'
  | 'hold'
  | 'refresh'
  | 'assetDepletion'
  | 'counterOffer'
  | 'documents'
  | 'manualPaystubUpload'
  | 'emplVerify'
export type BorrowerState = BorrowerStepId | BorrowerOverrideId
