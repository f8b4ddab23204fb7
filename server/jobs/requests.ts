/**
 * Handles each kind of request. Calls an outside party with the data it needs and converts the party's response to a
 * result.
 */

import { noticeUnderWay } from 'domain/application/conditions/incomplete.ts'
import { dwellingCoverageFor, floodCoverageFor } from 'domain/application/core/insured.ts'
import { sessionFor } from 'domain/application/core/sessions.ts'
import type { BankAccount } from 'domain/application/funding/types.ts'
import type { IncomeFound } from 'domain/application/income/results.ts'
import { changesFor } from 'domain/application/offers/qualifyingChanges.ts'
import { submittedTypes } from 'domain/application/owners/pictures.ts'
import { valuationsUnderWay } from 'domain/application/property/valuationRight.ts'
import type { Application, Owner } from 'domain/application/types.ts'
import type { Organization } from 'domain/organization/organization.ts'
import { applicationPath, BANK_RETURN } from 'domain/routes/routes.ts'
import type { CounselingData } from 'domain/rules/counseling.ts'
import { PERMISSIBLE_PURPOSE } from 'domain/rules/creditScores.ts'
import { mortgageeClause } from 'domain/rules/insurance.ts'
import type { PlainDate } from 'domain/values/dates.ts'
import { mask } from 'domain/values/identifiers.ts'
import { add } from 'domain/values/money.ts'
import type { SealingIdentity } from '../documents/signing/identity.ts'
import type { IncomeQuestion } from '../providers/income/port.ts'
import { agenciesNear } from '../usecases/counseling/agenciesNear.ts'
import { uuidOf } from '../usecases/paperwork/identifiers.ts'
import {
  closingDocuments,
  counselingList,
  declineNotices,
  incompleteNotices,
  notaryDocuments,
  paperPackage,
  scoreNotice,
  sealSigned,
  summaryDocuments,
  type Task,
  valuationPapers,
} from '../usecases/paperwork/paperwork.ts'
import { signedOnPaper } from '../usecases/paperwork/sign.ts'
import { alertPhone, fileOf, judged, keepReports, mortgagesOf, noReport } from './creditFile.ts'
import { type FundingDeps, fundingHandlers } from './fundingRequests.ts'
import type { RequestContext, RequestHandlers } from './handler.ts'
import { letterHandlers } from './letterRequests.ts'
import { notaryHandlers } from './notaryRequests.ts'
import { keptFile } from './partyFile.ts'
import { accountOf, attachment, homeOf, type PersonalOf, personOf } from './questions.ts'

export interface RequestDeps extends FundingDeps {
  /** Returns the signing identity with which an organization seals documents. */
  readonly sealing: (organization: Organization) => Promise<SealingIdentity>
  /** Returns the housing counseling agencies; undefined if the operator hasn't loaded any. */
  readonly counseling: (today: PlainDate) => Promise<CounselingData | undefined>
}

const incomeQuestion = (a: Application, personal: PersonalOf): IncomeQuestion => ({
  person: personOf(a, personal),
  stated: add(a.income.annual, a.income.other),
  employmentType: a.income.employmentType,
})

const found = ({ annual, employer, confirmEmployment, evidence }: IncomeFound): IncomeFound => ({
  annual,
  employer,
  confirmEmployment,
  evidence,
})

/**
 * Returns the income link that the borrower opened.
 * @throws RangeError if the borrower hasn't opened a link.
 */
function incomeLink(a: Application) {
  const { link } = a.income
  if (!link) throw new RangeError('no income link was opened')
  return link
}
function bankLink(a: Application): string {
  if (!a.bank.link) throw new RangeError('no bank link was opened')
  return a.bank.link
}

export function requestHandlers(deps: RequestDeps): RequestHandlers {
  const { providers, sealing, counseling } = deps
  const pull = async (
    kind: 'SOFT' | 'HARD',
    a: Application,
    personal: PersonalOf,
    context: RequestContext,
    identity = a.borrower,
  ) => {
    const pin = personal[identity]?.creditPin
    const session = sessionFor(personal[a.borrower], context.kind)
    const question = { kind, purpose: PERMISSIBLE_PURPOSE[kind], person: personOf(a, personal, identity), session }
    const answer = await providers.creditBureau.pull(
      { ...question, property: a.property.address, ...(pin && { pin }) },
      context.key,
    )
    const seen = answer.ok ? judged(answer.value, context.organization.policy.credit, pin) : answer
    if (!('used' in seen)) return { noReport: noReport(seen) }
    const reports = await keepReports(seen, identity, kind, context)
    const file = { ...fileOf(seen, kind), ...(reports.length > 0 && { reports }) }
    return { report: seen.report, file }
  }
  const task = (application: Application, personal: PersonalOf, context: RequestContext): Task => ({
    application,
    personal,
    sealing,
    organization: context.organization,
    cause: { kind: context.kind, no: context.no },
    head: context.head,
    readFile: context.readFile,
    saveFile: context.saveFile,
  })

  const files = (a: Application, type: string, context: RequestContext) =>
    a.documents.filter((record) => record.type === type).map((record) => attachment(context, record))

  /**
   * Returns the first signer whose signature doesn't match, with the reason. While the application's status is SIGNING,
   * checks only the borrower. Afterward, checks only the other owners. Skips signatures on paper, because an agent has
   * already checked them.
   */
  const misfitIn = async (a: Application, personal: PersonalOf, context: RequestContext) => {
    const closing = a.documents.filter(({ stage }) => stage === 'CLOSING')
    const documents = closing.map((record) => attachment(context, record))
    const isNow = ({ role }: Owner) => (role === 'BORROWER') === (a.status === 'SIGNING')
    const signers = a.owners.filter((one) => one.signedAt && isNow(one) && !signedOnPaper(a, one.identityUuid))
    for (const { identityUuid: identity } of signers) {
      const question = { loanNumber: a.loanNumber, signer: personOf(a, personal, identity).name, documents }
      const { fits, why } = await providers.notary.readSigned(question, `${context.key}:${identity}`)
      if (!fits) return { identity, why }
    }
    return undefined
  }

  return {
    SOFT_CREDIT: async (a, personal, context) => {
      const { noReport: none, report, file } = await pull('SOFT', a, personal, context)
      return none ? { noReport: none } : { file, mortgages: mortgagesOf(report), ...alertPhone(report) }
    },
    PROPERTY_RECORD: async (a, personal, { key }) => {
      const answer = await providers.propertyRecords.find(homeOf(a, personal), key)
      if (!answer.ok) return undefined
      const { value, others } = answer
      return { ...value, ...(others?.length && { others }) }
    },
    VALUATION: async (a, personal, { key }) => {
      // Send the parcel number only for a home that the borrower chose. Otherwise, the request would depend on the
      // order in which the county's record and the valuation arrive, so a repeated request could differ from the
      // original.
      const parcel = a.property.wasChosen ? a.property.parcel : undefined
      const answer = await providers.valuation.automated({ ...homeOf(a, personal), ...(parcel && { parcel }) }, key)
      return answer.ok ? answer.value : undefined
    },
    BPO: (a, personal, { key }) => {
      const { reference, estimate } = a.bpo ?? {}
      const { condition, units } = a.property
      const order = { home: homeOf(a, personal), reference, estimate, condition, units }
      return providers.valuation.brokerOpinion(order, key)
    },
    LIENS: async (a, personal, { key }) => ({ liens: await providers.title.liens(homeOf(a, personal), key) }),
    HARD_CREDIT: async (a, personal, context) => {
      const { noReport: none, report, file } = await pull('HARD', a, personal, context)
      return none ? { noReport: none } : { file, ...alertPhone(report) }
    },
    SANCTIONS: (a, personal, { key }) => {
      const people = a.owners.map(({ identityUuid }) => personOf(a, personal, identityUuid))
      return providers.identity.screen(people, key)
    },
    TITLE: async (a, personal, context) => {
      const { report, ...answer } = await providers.title.report(homeOf(a, personal), context.key)
      return { ...answer, ...(report && { report: await keptFile(a, 'TITLE', report, context) }) }
    },
    FLOOD: async (a, personal, context) => {
      const { determination, ...answer } = await providers.flood.determine(
        { ...homeOf(a, personal), lifeOfLoan: true },
        context.key,
      )
      // The lender must keep the federal form for every determination (12 CFR 208.25(f)), so no home is cleared without
      // it.
      if (!determination) return { ...answer, undetermined: true }
      return { ...answer, determination: await keptFile(a, 'FLOOD', determination, context) }
    },
    SUMMARY_DOCUMENTS: async (a, personal, context) => ({
      documents: await summaryDocuments(task(a, personal, context)),
    }),

    INCOME_LINK: (a, personal, { key, origin }) => {
      const { type, reference } = incomeLink(a)
      const returnTo = `${origin}${applicationPath(a.uuid, 'income/pointserv-callback')}?reference=${reference}`
      return providers.income.openLink({ ...incomeQuestion(a, personal), source: type, reference, returnTo }, key)
    },
    INCOME: async (a, personal, { key }) => {
      const { type, reference } = incomeLink(a)
      const session = sessionFor(personal[a.borrower], 'INCOME')
      const question = { ...incomeQuestion(a, personal), source: type, reference, session }
      const answer = await providers.income.report(question, key)
      if (answer.ok) return found(answer.value)
      return answer.why === 'NOT_CONNECTED' ? undefined : { withheld: answer.why }
    },
    PAYSTUB_REVIEW: async (a, personal, context) => {
      const paystubs = a.documents.filter(({ uuid }) => a.income.paystubs.includes(uuid))
      const question = {
        ...incomeQuestion(a, personal),
        paystubs: paystubs.map((record) => attachment(context, record)),
      }
      const answer = await providers.income.reviewPaystubs(question, context.key)
      return answer.ok ? found(answer.value) : undefined
    },
    EMPLOYMENT: (a, personal, { key }) => {
      const { employer = '', job } = a.income
      const contact = personal[a.borrower]?.employerContact
      return providers.employment.confirm(
        {
          ...{ person: personOf(a, personal), employer },
          ...(contact && { contact }),
          ...(job && { job: { title: job.title, since: job.since } }),
        },
        key,
      )
    },

    BANK_LINK: (a, personal, { key, origin }) => {
      const reference = bankLink(a)
      const returnTo = `${origin}${BANK_RETURN}?reference=${reference}`
      const session = sessionFor(personal[a.borrower], 'BANK_LINK')
      return providers.bankLink.open({ reference, person: personOf(a, personal), returnTo, session }, key)
    },
    BANK_ACCOUNTS: async (a, personal, { key }) => {
      const kept = personal[a.borrower]?.accounts ?? []
      const reference = bankLink(a)
      const answer = await providers.bankLink.accounts(
        {
          ...{ reference, person: personOf(a, personal), walletAddress: a.walletAddress },
          session: sessionFor(personal[a.borrower], 'BANK_ACCOUNTS'),
        },
        key,
      )
      const { session } = answer
      if (!answer.ok) return { accounts: kept, session }
      const linked = answer.value.map(
        ({ isTokenized, ...account }): BankAccount => ({
          ...account,
          uuid: uuidOf(a.uuid, 'account', account.routingNumber, account.accountNumber),
          // Prefer the last digits that the bank reports. If the bank created a substitute account number for this
          // lender, it doesn't end with the digits that the borrower knows.
          mask: mask(account.mask ?? account.accountNumber),
          source: 'LINK',
          ...(isTokenized && { isTokenized }),
        }),
      )
      return { accounts: [...kept.filter(({ source }) => source === 'MANUAL'), ...linked], session }
    },
    ACCOUNT_CHECK: (a, personal, { key }) => {
      const { routingNumber, accountNumber, source } = accountOf(a, personal, a.bank.disburse)
      const session = source === 'LINK' ? sessionFor(personal[a.borrower], 'ACCOUNT_CHECK') : undefined
      return providers.accountCheck.check({ person: personOf(a, personal), routingNumber, accountNumber, session }, key)
    },

    IDENTITY: async (a, personal, context) => {
      const owner = a.owners.find(({ identityStatus }) => identityStatus === 'SUBMITTED')
      if (!owner) throw new RangeError('no owner has submitted an identity document')
      const identity = owner.identityUuid
      const documentType = owner.identityCheck?.documentType
      if (!documentType) throw new RangeError('the type of the identity document is unknown')
      const own = a.documents.filter((record) => record.stage === 'UPLOAD' && record.forIdentity === identity)
      // Send only the newest picture of each side of the ID, and the newest selfie.
      const pictures = submittedTypes(documentType)
        .flatMap((type) => own.filter((record) => record.type === type).slice(-1))
        .map((record) => attachment(context, record))
      const order = a.requests.IDENTITY?.pending?.reference
      const question = { person: personOf(a, personal, identity), documentType, pictures, ...(order && { order }) }
      return { identity, ...(await providers.identity.verify(question, context.key)) }
    },

    CLOSING_DOCUMENTS: async (a, personal, context) => ({
      documents: await closingDocuments(task(a, personal, context)),
    }),
    CO_SIGNER_CREDIT: async (a, personal, context) => {
      const identity = a.requests.CO_SIGNER_CREDIT?.reference
      if (!identity) throw new RangeError('the request contains no co-signer')
      const { noReport: none, file } = await pull('HARD', a, personal, context, identity)
      if (none) return { identity, noReport: none }
      return { identity, file, documents: await scoreNotice(task(a, personal, context), identity, file) }
    },
    SEAL: async (a, personal, context) => {
      const documents = await sealSigned(task(a, personal, context))
      return { documents, misfit: await misfitIn(a, personal, context) }
    },
    PAPER_PACKAGE: async (a, personal, context) => ({ documents: await paperPackage(task(a, personal, context)) }),
    NOTARY_DOCUMENTS: async (a, personal, context) => ({
      documents: await notaryDocuments(task(a, personal, context)),
    }),
    ...notaryHandlers(providers, task),

    INSURANCE: (a, personal, context) => {
      const { insurance } = a
      if (!insurance) throw new RangeError('there is no insurance')
      const { carrier, policyNumber, expires } = insurance
      const flood = a.flood?.inHazardArea
        ? {
            coverage: floodCoverageFor(a, insurance.flood?.insurableValue),
            policy: insurance.flood,
            proof: files(a, 'PROOF_OF_FLOOD_INSURANCE', context),
          }
        : undefined
      const { companyName: name, companyAddress: address } = context.organization.info
      const policy = {
        ...{ carrier, policyNumber, expires, proof: files(a, 'PROOF_OF_INSURANCE', context), flood },
        dwellingNeeded: dwellingCoverageFor(a),
        clause: mortgageeClause({ name, address }, a.loanNumber),
      }
      return providers.insurance.review({ home: homeOf(a, personal), ...policy }, context.key)
    },
    ...fundingHandlers(deps),
    ...letterHandlers(providers),
    ADVERSE_ACTION: async (a, personal, context) => {
      const { policy, pricing } = context.organization
      return {
        documents: await declineNotices(task(a, personal, context)),
        changes: changesFor(a, policy, pricing),
      }
    },
    COUNSELING_LIST: async (a, personal, context) => {
      const near = agenciesNear(a, personal, await counseling(context.today), context.today)
      return { documents: await counselingList(task(a, personal, context), near), obtainedOn: near.obtainedOn }
    },
    VALUATION_DOCUMENTS: async (a, personal, context) => ({
      ...valuationsUnderWay(a),
      documents: await valuationPapers(task(a, personal, context)),
    }),
    INCOMPLETE_NOTICE: async (a, personal, context) => ({
      // Leave out conditions that the borrower has answered since the notice was requested.
      documents: noticeUnderWay(a).isWhole ? await incompleteNotices(task(a, personal, context)) : [],
    }),
  }
}
