import { Trans, useLingui } from '@lingui/react/macro'
import type { ShownArticle } from 'domain/api/help.ts'
import { HELP_ARTICLES } from 'domain/api/paths.ts'
import { CONTACT, HELP } from 'domain/routes/pages.ts'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { transport } from '../../../api/transport.ts'
import { Card } from '../../../ui/Card.tsx'
import { Link } from '../../../ui/Link.tsx'
import { QuestionPage } from '../../../ui/Page.tsx'
import { OpenFrame } from '../../contact/OpenFrame.tsx'
import { Articles } from '../Articles.tsx'

export async function loader({ request, params, context }: LoaderFunctionArgs): Promise<ShownArticle> {
  const asked = new URL(`${HELP_ARTICLES}/${encodeURIComponent(params.id ?? '')}`, request.url)
  const response = await context.get(transport)(new Request(asked))
  if (!response.ok) throw response
  return (await response.json()) as ShownArticle
}

/** A help article, with links to related ones. */
export default function HelpArticlePage() {
  const { t } = useLingui()
  const { id, topic, title, answer, related } = useLoaderData<ShownArticle>()
  return (
    <OpenFrame>
      <QuestionPage key={id} heading={title} over={topic} back={HELP}>
        {answer.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {related.length > 0 && (
          <Card title={t`Related questions`}>
            <Articles articles={related} />
          </Card>
        )}
        <p data-print="none">
          <Trans>
            Still have a question? See <Link href={CONTACT}>how to reach us</Link>.
          </Trans>
        </p>
      </QuestionPage>
    </OpenFrame>
  )
}
