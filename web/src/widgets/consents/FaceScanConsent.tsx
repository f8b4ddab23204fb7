import { Trans } from '@lingui/react/macro'
import { useOrganization } from '../../api/injected.ts'

/** The notice about the face scan. People must agree to the scan before they take a selfie. */
export function FaceScanWords() {
  const { companyName } = useOrganization().orgMetaData.companyInfo
  return (
    <>
      <p>
        <Trans>
          We compare your selfie with the picture on your ID. Our identity provider’s software may scan the shape of
          your face in both pictures and store the scan. A face scan is biometric data.
        </Trans>
      </p>
      <p>
        <Trans>
          {companyName} and its identity provider use the scan only to verify your identity and to prevent fraud. We
          don’t sell it, and we share it with no one else.
        </Trans>
      </p>
      <p>
        <Trans>
          Once you pass the check, we tell the provider to delete the scan. If our team has to review the check, we
          require the provider to delete the scan within 30 days. We keep your pictures with your application, but no
          scan.
        </Trans>
      </p>
      <p>
        <Trans>
          If you agree, {companyName} and its identity provider may collect, store, and use a scan of your face as
          described here.
        </Trans>
      </p>
    </>
  )
}
