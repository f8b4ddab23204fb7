import { Trans, useLingui } from '@lingui/react/macro'
import type { HelpList, ListedArticle } from 'domain/api/help.ts'
import { HELP_ARTICLES } from 'domain/api/paths.ts'
import { CONTACT, HELP } from 'domain/routes/pages.ts'
import { Form, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { transport } from '../../api/transport.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { Field } from '../../ui/Field.tsx'
import { Link } from '../../ui/Link.tsx'
import { QuestionPage, Stack } from '../../ui/Page.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { OpenFrame } from '../contact/OpenFrame.tsx'
import { Articles } from './Articles.tsx'

export async function loader({ request, context }: LoaderFunctionArgs): Promise<HelpList> {
  const { searchParams } = new URL(request.url)
  const asked = new URL(HELP_ARTICLES, request.url)
  for (const name of ['question', 'screen']) {
    const value = searchParams.get(name)
    if (value) asked.searchParams.set(name, value)
  }
  const response = await context.get(transport)(new Request(asked))
  if (!response.ok) throw response
  return (await response.json()) as HelpList
}

/** The help page: a search, the articles about the screen that people came from, and all articles by topic. */
export default function HelpPage() {
  const { t } = useLingui()
  const { all, found, onScreen } = useLoaderData<HelpList>()
  const [search] = useSearchParams()
  const question = search.get('question')?.trim() ?? ''
  const topics = [...Map.groupBy(all, ({ topic }) => topic)]
  return (
    <OpenFrame>
      <QuestionPage
        heading={t`Help`}
        title={question ? t`Help: ${question}` : t`Help`}
        lead={<Trans>Search for an answer, or choose a topic below.</Trans>}
      >
        <search>
          <Form method="get" action={HELP} key={question}>
            <Stack gap={2}>
              <Field
                name="question"
                label={t`Your question`}
                hint={t`Please leave out Social Security and account numbers.`}
              >
                <TextInput
                  type="search"
                  maxLength={300}
                  enterKeyHint="search"
                  autoComplete="off"
                  defaultValue={question}
                />
              </Field>
              <div>
                <Button kind="primary" type="submit">
                  <Trans>Search help</Trans>
                </Button>
              </div>
            </Stack>
          </Form>
        </search>
        {found && <Found articles={found} />}
        {!found && onScreen && onScreen.length > 0 && (
          <Card title={t`About the page you came from`}>
            <Articles articles={onScreen} />
          </Card>
        )}
        <section>
          <h2>
            <Trans>All topics</Trans>
          </h2>
          <Stack gap={2}>
            {topics.map(([topic, articles]) => (
              <Disclosure key={topic} summary={topic}>
                <Articles articles={articles} />
              </Disclosure>
            ))}
          </Stack>
        </section>
      </QuestionPage>
    </OpenFrame>
  )
}

function Found({ articles }: { articles: readonly ListedArticle[] }) {
  const { t } = useLingui()
  return (
    <div role="status">
      {articles.length > 0 ? (
        <Card title={t`Articles that may help`}>
          <Articles articles={articles} />
        </Card>
      ) : (
        <Card title={t`We couldn’t find an article about that`}>
          <p>
            <Trans>
              Try other words, or <Link href={CONTACT}>ask us</Link>.
            </Trans>
          </p>
        </Card>
      )}
    </div>
  )
}
