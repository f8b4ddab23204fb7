import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { searchForm } from 'domain/forms/agent.ts'
import { ANY_DAY, checkForm } from 'domain/forms/form.ts'
import { AGENT_SEARCH, agentApplicationPath } from 'domain/routes/routes.ts'
import { useNavigate } from 'react-router'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { useForm } from '../../ui/form.ts'
import { TextInput } from '../../ui/TextInput.tsx'
import { searchQuery } from './queries.ts'

/**
 * Finds applications by name, address or loan number. A single match opens directly; several matches are listed on a
 * separate page. The search text is kept in the history entry's state and not in the URL, because it can be a person's
 * name.
 */
export function FindFile({ text }: { text?: string | undefined }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const client = useQueryClient()
  const form = useForm({
    check: (answers) => checkForm(searchForm, answers, ANY_DAY),
    submit: async ({ searchFor }) => {
      // Search again even for the same text, because applications may have changed.
      const { files } = await client.fetchQuery({ ...searchQuery(searchFor), staleTime: 0 })
      const only = files.length === 1 ? files[0] : undefined
      await (only ? navigate(agentApplicationPath(only.application)) : navigate(AGENT_SEARCH, { state: { searchFor } }))
      return undefined
    },
  })
  return (
    <search>
      <Form form={form}>
        <Field name="searchFor" label={t`Find an application`} hint={t`Name, address, or loan number`}>
          <TextInput
            autoComplete="off"
            spellCheck={false}
            defaultValue={text}
            suffix={
              <Button kind="quiet" small type="submit" busy={form.busy}>
                <Trans>Find</Trans>
              </Button>
            }
          />
        </Field>
      </Form>
    </search>
  )
}
