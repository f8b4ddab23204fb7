import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from '../../ui/Button.tsx'

/** Tells the agent that the page is out of date because another agent has changed the application. */
export function Changed({ queryKey }: { queryKey: readonly string[] }) {
  const client = useQueryClient()
  return (
    <>
      <Trans>This application has changed since you opened it. Your entries are still here.</Trans>{' '}
      <Button kind="secondary" type="button" onClick={() => void client.invalidateQueries({ queryKey })}>
        <Trans>Reload the file</Trans>
      </Button>
    </>
  )
}
