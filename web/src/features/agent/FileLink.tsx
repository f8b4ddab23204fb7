import { agentApplicationPath } from 'domain/routes/routes.ts'
import { Link } from '../../ui/Link.tsx'
import css from './Agent.module.css'

interface FileLinkProps {
  /** `borrowerName` is '' if the borrower's data was erased. */
  readonly file: { readonly application: string; readonly borrowerName: string; readonly loanNumber: string }
}

/** A link to an application's page. Its text is the borrower's name or, if the name was erased, the loan number. */
export function FileLink({ file: { application, borrowerName, loanNumber } }: FileLinkProps) {
  return (
    <Link href={agentApplicationPath(application)} className={css.file}>
      {borrowerName || loanNumber}
    </Link>
  )
}
