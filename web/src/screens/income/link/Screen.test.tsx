import { cleanup, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { APPLICATION, showScreen, testView } from '../../../widgets/journey/testScreen.tsx'
import IncomeLinkScreen from './Screen.tsx'

afterEach(cleanup)

// Shows: routes
it('an old link for one income type redirects to the income review', async () => {
  const { router } = showScreen(<IncomeLinkScreen />, testView('appSummary'))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/account/heloc/${APPLICATION}/income/review`))
})
