import { cleanup, screen, within } from '@testing-library/react'
import type { RegistrationDenial } from 'domain/api/denials.ts'
import { plainDate } from 'domain/values/dates.ts'
import { afterEach, expect, it } from 'vitest'
import { showPage } from '../../widgets/closing/testClosing.tsx'
import { testUuid } from '../../widgets/journey/testScreen.tsx'
import { Denials } from './Denials.tsx'
import { problem } from './testAgent.tsx'

afterEach(cleanup)

const DENIAL: RegistrationDenial = {
  uuid: testUuid(40),
  number: 'D3F2504E04F8941D3',
  occupancy: 1,
  constructionMethod: 2,
  actionTaken: 3,
  denialReasons: [4],
  decidedOn: plainDate('2026-11-22'),
  street: '12 Elm Street',
  city: 'Columbus',
  state: 'OH',
  zip: '43215',
  reasons: ['PROPERTY_TYPE'],
  applicant: 'Rosa Quillfeather',
  noticeEmailed: true,
}
const show = (answer: () => Response) => showPage(<Denials />, '/agent/registration-denials?year=2026', answer)

it("compliance staff see each denial with the home's address, the reasons, the HMDA record and whether the notice was delivered", async () => {
  show(() => Response.json({ denials: [DENIAL] }))
  const table = within(await screen.findByRole('table', { name: 'Denials in 2026' }))
  for (const text of [
    '11/22/2026',
    'D3F2504E04F8941D3',
    '12 Elm Street, Columbus, OH 43215',
    'Rosa Quillfeather',
    'Property type',
    'Application denied, Collateral, Principal residence, Manufactured home',
    'Page and email',
  ])
    expect(table.getByText(text)).toBeDefined()
})

it('the denials page says which denials the register leaves out, and links to the register to correct the rows', async () => {
  show(() => Response.json({ denials: [{ ...DENIAL, correctedOn: plainDate('2026-11-24') }] }))
  expect(await screen.findByText('Not reported: the applicant corrected the answer on 11/24/2026')).toBeDefined()
  const link = screen.getByRole('link', { name: 'Check and correct the rows in the loan application register' })
  expect(link.getAttribute('href')).toContain('/agent/loan-register?year=2026')
})

it('the denials page shows a message if the year had no denials', async () => {
  show(() => Response.json({ denials: [] }))
  expect(await screen.findByText('No denials in 2026.')).toBeDefined()
})

it('other agents are told that only compliance staff can see the denials', async () => {
  show(() => problem(403, { message: 'You don’t have access to do this.' }))
  expect(await screen.findByText('Only compliance staff can read this record')).toBeDefined()
})
