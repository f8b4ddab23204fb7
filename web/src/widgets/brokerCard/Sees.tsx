import { Trans } from '@lingui/react/macro'

/** A sentence about which data of an application a broker can see. */
export const Sees = ({ name }: { name: string }) => (
  <p>
    <Trans>
      {name} and their office see your name, the town of your home, the amount, and how far your application is. Never
      your income, your documents or your Social Security number. They cannot act for you.
    </Trans>
  </p>
)
