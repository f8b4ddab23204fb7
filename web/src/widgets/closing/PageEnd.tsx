import { Trans } from '@lingui/react/macro'
import { DASHBOARD } from 'domain/routes/routes.ts'
import { Button, ButtonRow, LinkButton } from '../../ui/Button.tsx'

/** The buttons at the end of an application's page. With `print`, one of the buttons prints the page. */
export function PageEnd({ print = false }: { print?: boolean }) {
  return (
    <div data-print="none">
      <ButtonRow>
        <LinkButton href={DASHBOARD}>
          <Trans>Go to my dashboard</Trans>
        </LinkButton>
        {print && (
          <Button kind="secondary" onClick={() => window.print()}>
            <Trans>Print this page</Trans>
          </Button>
        )}
      </ButtonRow>
    </div>
  )
}
