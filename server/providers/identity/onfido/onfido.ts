/**
 * Verifies people's identities with Onfido (API v3.6, https://documentation.onfido.com/api/latest). Onfido compares
 * pictures of the ID with a selfie, both taken on our own screens. The lender's Watchman server screens people for
 * sanctions. If the lender has no Watchman server, staff do this at the desk.
 */
import { ID_DOCUMENTS, type IdType, type PictureName, type RejectedPicture } from 'domain/forms/identity.ts'
import { type Instant, instant } from 'domain/values/dates.ts'
import * as z from 'zod/mini'
import type { Adapter, CheckWorld } from '../../adapters.ts'
import { deskAdapter } from '../../desk/desk.ts'
import { addressOf, checkKey } from '../../shared/environment.ts'
import { callVendor, VendorError } from '../../shared/http.ts'
import { type Attachment, type Pending, type Person, ProviderFault } from '../../shared/port.ts'
import { vendorKey } from '../../shared/vendorKey.ts'
import type { VendorWorld } from '../../vendorWorld.ts'
import type { Identity } from '../port.ts'
import { watchmanScreen } from '../watchman/watchman.ts'
import { type Checked, faultIn, readReports, rejected, reportList } from './report.ts'
import { verifyOnfido } from './webhook.ts'

const NEEDS = ['ONFIDO_API_TOKEN', 'ONFIDO_WEBHOOK_TOKEN'] as const
const PAGE = 100
/** The milliseconds by which our clock and Onfido's clock can differ. This is our own, generous estimate. */
const CLOCK_SKEW = 3_600_000
/**
 * The start of an order's ID while the order is only an applicant, because sending the pictures failed temporarily. The
 * server stores the order's ID, so later attempts and an erasure find the applicant.
 */
const APPLICANT = 'applicant:'
const UNPROCESSABLE = 422

const TYPES = {
  DRIVERS_LICENSE: 'driving_licence',
  PASSPORT: 'passport',
  STATE_ID_CARD: 'national_identity_card',
  PERMANENT_RESIDENT_CARD: 'residence_permit',
} as const satisfies Record<IdType, string>

const idNumber = z.object({ type: z.optional(z.string()), value: z.optional(z.string()) })
const applicant = z.object({
  id: z.string(),
  created_at: z.optional(z.string()),
  id_numbers: z.optional(z.nullable(z.array(idNumber))),
})
type Applicant = z.infer<typeof applicant>
const applicantList = z.object({ applicants: z.array(applicant) })
const uploaded = z.object({ id: z.string(), file_name: z.optional(z.string()) })
const documentList = z.object({ documents: z.array(uploaded) })
const photoList = z.object({ live_photos: z.array(uploaded) })
const check = z.object({
  ...{ id: z.string(), applicant_id: z.string(), status: z.optional(z.string()) },
})
type Check = z.infer<typeof check>
const checkList = z.object({ checks: z.array(check) })

interface Access {
  readonly base: string
  readonly token: string
}

/** Returns a token's environment and region, such as live and us for `api_live_us.…`. */
const kindOf = (token: string) => /^api_(live|sandbox)(?:_(us|ca))?\./.exec(token)

/**
 * A token contains its environment and region. @throws Error for a live token on a test server, or a sandbox token in
 * production
 */
function accessOf(world: CheckWorld, org: string): Access | undefined {
  const { config } = world
  const token = config.secret(org, 'ONFIDO_API_TOKEN')
  if (!token) return undefined
  const kind = kindOf(token)
  checkKey(world, 'ONFIDO_API_TOKEN', (environment) => kind?.[1] === (environment === 'live' ? 'live' : 'sandbox'))
  const region = `https://api.${kind?.[2] ?? 'eu'}.onfido.com/v3.6`
  return { base: addressOf(world, org, 'ONFIDO_URL', { live: region, test: region }), token }
}

/** Whether Onfido can't be reached or has a problem at the moment. */
const isTemporary = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof ProviderFault && !error.isPermanent)

const isGone = (error: unknown): boolean => error instanceof VendorError && [404, 410].includes(error.status)

/** Onfido refuses these characters in names. */
const named = (text: string): string => text.replace(/[!#$%*=<>;{}"]/g, '').trim() || '-'

interface Picture {
  readonly name: PictureName
  readonly file: Attachment
}
type Question = Parameters<Identity['verify']>[0]

function picturesOf({ documentType, pictures }: Question): Picture[] {
  const sides: { readonly front: string; readonly back?: string } = ID_DOCUMENTS[documentType]
  const wanted: readonly [PictureName, string | undefined][] = [
    ['front', sides.front],
    ['back', sides.back],
    ['selfie', 'SELFIE'],
  ]
  return wanted.flatMap(([name, type]) => {
    const file = type && pictures.find((one) => one.type === type)
    return file ? [{ name, file }] : []
  })
}

/**
 * Returns the IDs of the applicants that have one of our keys. Onfido has no idempotency keys, so an applicant's ID
 * number field contains our key.
 * @param earliest the earliest time at which one of these applicants can have been created. Onfido lists the newest
 * applicants first, so older ones aren't read
 */
async function findApplicants(
  { base, token }: Access,
  tags: readonly string[],
  earliest: Instant | undefined,
  signal?: AbortSignal,
): Promise<string[]> {
  const headers = { authorization: `Token token=${token}` }
  const found: string[] = []
  for (let page = 1; found.length < tags.length; page++) {
    const url = `${base}/applicants?page=${page}&per_page=${PAGE}`
    const { applicants } = applicantList.parse(await callVendor({ method: 'GET', url, headers, signal }))
    const isOwn = ({ id_numbers }: Applicant) => id_numbers?.some(({ value }) => value && tags.includes(value))
    found.push(...applicants.filter(isOwn).map(({ id }) => id))
    const oldest = applicants.at(-1)?.created_at ?? ''
    if (applicants.length < PAGE || oldest < (earliest ?? '')) break
  }
  return found
}

export function onfidoVerify({ base, token }: Access): Identity['verify'] {
  return async (question, key, signal) => {
    const tag = vendorKey(key)
    const headers = { authorization: `Token token=${token}` }
    const get = (path: string) => callVendor({ method: 'GET', url: `${base}${path}`, headers, signal })
    const post = (path: string, body: object) =>
      callVendor({
        ...{ method: 'POST', url: `${base}${path}`, signal, body: JSON.stringify(body) },
        headers: { ...headers, 'content-type': 'application/json' },
      })
    const pictures = picturesOf(question)
    const taken = pictures.map(({ file }) => Date.parse(file.storedAt?.() ?? '')).filter(Number.isFinite)
    /** The earliest time at which an attempt of this check can have created an applicant. */
    const earliest = taken.length > 0 ? instant(Math.max(...taken) - CLOCK_SKEW) : undefined

    async function createApplicant({ name, dob }: Person): Promise<string> {
      const made = await post('/applicants', {
        ...{ first_name: named(name.firstName), last_name: named(`${name.lastName} ${name.suffix}`) },
        ...(dob && { dob }),
        id_numbers: [{ type: 'other', value: tag }],
        location: { country_of_residence: 'USA' },
        consents: [{ name: 'privacy_notices_read', granted: true }],
      })
      return applicant.parse(made).id
    }

    /** Returns the ID of the uploaded picture, or what's wrong with the picture. */
    async function upload({ name, file }: Picture, applicantId: string): Promise<string | RejectedPicture> {
      const form = new FormData()
      form.set('applicant_id', applicantId)
      if (name === 'selfie') form.set('advanced_validation', 'true')
      else {
        form.set('type', TYPES[question.documentType])
        form.set('side', name)
        form.set('issuing_country', 'USA')
        // Onfido checks the quality of pictures but not of PDF files.
        if (file.mediaType !== 'application/pdf') form.set('validate_image_quality', 'true')
      }
      const bytes = new Uint8Array(await file.bytes())
      form.set('file', new Blob([bytes], { type: file.mediaType }), nameOf({ name, file }))
      const encoded = new Response(form)
      const body = new Uint8Array(await encoded.arrayBuffer())
      const type = encoded.headers.get('content-type') ?? ''
      const url = `${base}/${name === 'selfie' ? 'live_photos' : 'documents'}`
      try {
        const sent = await callVendor({
          ...{ method: 'POST', url, body, signal },
          headers: { ...headers, 'content-type': type },
        })
        return uploaded.parse(sent).id
      } catch (error) {
        const fault = error instanceof VendorError && error.status === UNPROCESSABLE && faultIn(error.details, name)
        if (fault) return { picture: name, fault }
        throw error
      }
    }

    /**
     * Deletes Onfido's data about the person. If this call fails, Onfido deletes the data at the end of its own
     * retention period.
     */
    async function forget(applicantId: string): Promise<void> {
      await callVendor({ method: 'DELETE', url: `${base}/applicants/${applicantId}`, headers, signal }).catch(() => {})
    }

    /**
     * Starts the check, or continues an earlier attempt. If a temporary error follows after the applicant exists,
     * returns the applicant as the order.
     */
    async function start(): Promise<Check | Checked | Pending> {
      const { order } = question
      const known = order?.startsWith(APPLICANT) ? order.slice(APPLICANT.length) : undefined
      if (known) {
        try {
          return await checkOf(known)
        } catch (error) {
          if (!isGone(error)) throw error
        }
      }
      const applicantId =
        (await findApplicants({ base, token }, [tag], earliest, signal))[0] ?? (await createApplicant(question.person))
      try {
        return await checkOf(applicantId)
      } catch (error) {
        // The request fails for good, and a retry by staff has a new key, so nothing would find this applicant anymore.
        if (error instanceof ProviderFault && error.isPermanent && !error.mayHaveActed) await forget(applicantId)
        if (signal?.aborted || !isTemporary(error)) throw error
        return { state: 'PENDING', reference: `${APPLICANT}${applicantId}` }
      }
    }

    /** Returns the applicant's check. If there's no check yet, sends the pictures and creates one. */
    async function checkOf(applicantId: string): Promise<Check | Checked> {
      const [known] = checkList.parse(await get(`/checks?applicant_id=${applicantId}`)).checks
      if (known) return known
      const { documents } = documentList.parse(await get(`/documents?applicant_id=${applicantId}`))
      const { live_photos: photos } = photoList.parse(await get(`/live_photos?applicant_id=${applicantId}`))
      const results: { readonly name: PictureName; readonly sent: string | RejectedPicture }[] = []
      for (const picture of pictures) {
        const before = [...documents, ...photos].find(({ file_name }) => file_name === nameOf(picture))
        results.push({ name: picture.name, sent: before?.id ?? (await upload(picture, applicantId)) })
      }
      const bad = results.flatMap(({ sent }) => (typeof sent === 'string' ? [] : [sent]))
      if (bad.length > 0) {
        await forget(applicantId)
        return rejected(bad)
      }
      const created = await post('/checks', {
        ...{ applicant_id: applicantId, report_names: ['document', 'facial_similarity_photo'], tags: [tag] },
        document_ids: results.flatMap(({ name, sent }) =>
          name !== 'selfie' && typeof sent === 'string' ? [sent] : [],
        ),
        privacy_notices_read_consent_given: true,
      })
      return check.parse(created)
    }

    const find = async (id: string): Promise<Check | undefined> => {
      try {
        return check.parse(await get(`/checks/${encodeURIComponent(id)}`))
      } catch (error) {
        // The applicant was deleted, but our server never stored the result. So send the pictures again.
        if (isGone(error)) return undefined
        throw error
      }
    }

    const { order } = question
    const found = (order !== undefined && !order.startsWith(APPLICANT) && (await find(order))) || (await start())
    if (!('id' in found)) return found
    if (found.status === 'withdrawn') throw new ProviderFault(UNPROCESSABLE)
    if (found.status !== 'complete') return { state: 'PENDING', reference: found.id }
    const { reports } = reportList.parse(await get(`/reports?check_id=${found.id}`))
    const answer = readReports(
      reports,
      pictures.flatMap(({ name }) => (name === 'selfie' ? [] : [name])),
    )
    // Staff look up suspicious results in Onfido's dashboard, so delete Onfido's data only for other results.
    if (!answer.suspicious) await forget(found.applicant_id)
    return answer
  }
}

/** The file name for uploading a picture. On a retry, the name shows whether this picture was already uploaded. */
const nameOf = ({ name, file }: Picture): string =>
  `${name}-${file.document ?? ''}.${file.mediaType === 'application/pdf' ? 'pdf' : file.mediaType === 'image/png' ? 'png' : 'jpg'}`

const desk = deskAdapter('identity')

export const onfido: Adapter<VendorWorld, 'identity'> = {
  make: (world, org) => {
    const access = accessOf(world, org)
    const atDesk = desk.make(world, org)
    if (!access || !atDesk) return undefined
    const lists = world.config.secret(org, 'WATCHMAN_URL')
    return { ...atDesk, ...(lists && { screen: watchmanScreen(lists) }), verify: onfidoVerify(access) }
  },
  needs: NEEDS,
  webhook: ({ config }, org) => {
    const token = config.secret(org, 'ONFIDO_WEBHOOK_TOKEN')
    return token ? verifyOnfido(token) : undefined
  },
  forget: async (world, org, { orders, unconfirmed }) => {
    const access = accessOf(world, org)
    if (!access) return false
    const headers = { authorization: `Token token=${access.token}` }
    const since = unconfirmed.map((one) => Date.parse(one.since) - CLOCK_SKEW)
    const tags = unconfirmed.map(({ key }) => vendorKey(key))
    const unknown = await findApplicants(access, tags, since.length > 0 ? instant(Math.min(...since)) : undefined)
    for (const order of [...orders, ...unknown.map((id) => `${APPLICANT}${id}`)]) {
      try {
        const id = order.startsWith(APPLICANT)
          ? order.slice(APPLICANT.length)
          : check.parse(
              await callVendor({ method: 'GET', url: `${access.base}/checks/${encodeURIComponent(order)}`, headers }),
            ).applicant_id
        await callVendor({ method: 'DELETE', url: `${access.base}/applicants/${encodeURIComponent(id)}`, headers })
      } catch (error) {
        // Ignore a missing applicant. Onfido deletes applicants after the check, or at the end of its own retention
        // period.
        if (!isGone(error)) throw error
      }
    }
    return true
  },
  check: async (world, org) => {
    const access = accessOf(world, org)
    if (!access) throw new Error('Set ONFIDO_API_TOKEN.')
    const headers = { authorization: `Token token=${access.token}` }
    await callVendor({ method: 'GET', url: `${access.base}/applicants?per_page=1`, headers })
  },
}
