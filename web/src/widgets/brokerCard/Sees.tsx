import { Trans } from '@lingui/react/macro'

/** A sentence that says what the broker can see of an application. */
export const Sees = ({ name }: { name: string }) => (
  <p>
    <Trans>
      {name} and their office can see your name, your home’s city, the amount, and your progress. They can’t see your
      income, documents, or Social Security number, and they can’t act for you.
    </Trans>
  </p>
)
