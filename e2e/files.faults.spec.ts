/** Checks that the page and the server reject invalid files and tell people what to do. */
import { expect, type Page } from '@playwright/test'
import { FILE_MAX_BYTES, FILE_MESSAGES } from 'domain/forms/files.ts'
import type { FieldError } from 'domain/forms/form.ts'
import { comeTo } from './api/begin.ts'
import { test } from './test.ts'
import { pdf, picture } from './walk/files.ts'
import type { FileToChoose } from './walk/hands.ts'
import { applicationOf } from './walk/view.ts'
import { on, walk } from './walk/walk.ts'

const named = (name: string, mimeType: string, buffer: Buffer): FileToChoose => ({ name, mimeType, buffer })
const text = Buffer.from('Dear Sir or Madam, I earn enough.')

async function badFiles(): Promise<readonly (readonly [FileToChoose, message: string])[]> {
  const photo = await picture('photo.jpg')
  const secret =
    '/Encrypt<</Filter/Standard/V 2/R 3/Length 128/P -4/O<28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a>/U<28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a>>>/ID[<6162><6162>]'
  return [
    [named('paystub.docx', 'application/msword', text), FILE_MESSAGES.document],
    [named('paystub.exe', 'application/octet-stream', text), FILE_MESSAGES.document],
    [named('empty.pdf', 'application/pdf', Buffer.alloc(0)), FILE_MESSAGES.empty],
    [
      named('huge.pdf', 'application/pdf', Buffer.concat([pdf('').buffer, Buffer.alloc(FILE_MAX_BYTES)])),
      FILE_MESSAGES.large,
    ],
    [named('letter.pdf', 'application/pdf', text), FILE_MESSAGES.misnamed],
    [named('photo.pdf', 'application/pdf', photo.buffer), FILE_MESSAGES.misnamed],
    [named('page.png', 'image/png', pdf('').buffer), FILE_MESSAGES.misnamed],
    [named('torn.jpg', 'image/jpeg', photo.buffer.subarray(0, 400)), FILE_MESSAGES.damaged],
    [pdf('locked.pdf', secret), FILE_MESSAGES.encrypted],
  ]
}

/** Sends a file directly to the server, bypassing the page's own check. */
const sendAnyway = (page: Page, type: string, { name, buffer }: FileToChoose) =>
  page.evaluate(
    async ({ path, type, name, bytes }) => {
      const body = new FormData()
      body.append('type', type)
      body.append('file', new File([Uint8Array.from(atob(bytes), (sign) => sign.charCodeAt(0))], name))
      const response = await fetch(path, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${localStorage.getItem('hearthline.token')}`,
          'idempotency-key': crypto.randomUUID(),
        },
        body,
      })
      return { status: response.status, body: (await response.json()) as { errors?: FieldError[] } }
    },
    {
      path: `/service-application/api/v2/application/heloc/${applicationOf(page.url())}/documents`,
      type,
      name,
      bytes: buffer.toString('base64'),
    },
  )

test('the paystub upload rejects files that are the wrong type, too large, empty, misnamed, truncated or password-protected', async ({
  become,
}) => {
  const manny = await become('manual')
  const { page } = manny
  await comeTo(manny, 'incomeReview')
  await walk(manny, { until: on('{uuid}/income/upload/MANUAL_PAYSTUB') })
  const group = page.getByRole('group', { name: 'Your latest paystubs' })
  const picker = group.getByLabel('Choose files')
  for (const [file, message] of await badFiles()) {
    await picker.setInputFiles(file)
    const entry = group.getByRole('listitem').filter({ hasText: file.name })
    await expect(entry.getByRole('status'), file.name).toHaveText(message)
    await entry.getByRole('button', { name: /Remove/ }).click()
    await expect(entry).toHaveCount(0)

    const { status, body } = await sendAnyway(page, 'USER_UPLOADED_PAYSTUB', file)
    expect(status, file.name).toBe(422)
    expect(body.errors?.map((error) => error.message)).toEqual([message])
  }
  await picker.setInputFiles(pdf('right.pdf'))
  await expect(group.getByText(/^Received/)).toBeVisible()
  await page.getByRole('button', { name: 'Submit paystubs' }).click()
  await expect(page.getByRole('heading', { name: 'Who can verify your job?' })).toBeVisible({ timeout: 30_000 })
})

test('the identity screen rejects a document uploaded as a selfie, and the borrower can replace a rejected picture', async ({
  become,
}) => {
  const paula = await become('prime')
  const { page } = paula
  await comeTo(paula, 'docVerify')
  const face = page.getByRole('group', { name: 'Selfie' })
  await face.getByLabel(/Choose a file$/).setInputFiles(pdf('me.pdf'))
  await expect(face.getByText(FILE_MESSAGES.picture)).toBeVisible()
  await face.getByLabel(/Choose a file$/).setInputFiles(named('me.jpg', 'image/jpeg', text))
  await expect(face.getByText(FILE_MESSAGES.misnamed)).toBeVisible()
  await page.getByRole('button', { name: 'Submit pictures' }).click()
  await expect(page.getByRole('alert').first()).toContainText(FILE_MESSAGES.misnamed)
  await walk(paula, { until: on('{uuid}/document/disclosures') })
})
