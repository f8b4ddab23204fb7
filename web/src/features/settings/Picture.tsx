import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { SETTINGS_CALLS } from 'domain/api/paths.ts'
import type { SettingsView } from 'domain/api/settings.ts'
import { PICTURE_ENDINGS } from 'domain/forms/files.ts'
import { ApiError, call } from '../../api/client.ts'
import { Button } from '../../ui/Button.tsx'
import { ChooseFile } from '../../ui/FileField.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { toast } from '../../ui/toast.ts'
import { Row } from './Section.tsx'
import css from './Settings.module.css'

/** The person's picture, with buttons to choose another one and to remove it. */
export function Picture({ settings: { avatarUri, avatarIsPublic } }: { settings: SettingsView }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const change = useMutation({
    mutationFn: async (file: File | undefined) => {
      if (!file) return call('POST', `${SETTINGS_CALLS}/avatar/remove`, { body: {} })
      const body = new FormData()
      body.append('file', file)
      return call('POST', `${SETTINGS_CALLS}/avatar`, { body })
    },
    onSuccess: async (_, file) => {
      await Promise.all(
        ['settings', 'profile', 'originator'].map((key) => client.invalidateQueries({ queryKey: [key] })),
      )
      toast(file ? t`Your picture is saved` : t`Your picture is removed`)
    },
  })
  const failure = change.error
  return (
    <>
      <Row
        label={t`Picture`}
        value={
          avatarUri ? <img className={css.picture} src={avatarUri} alt={t`You`} width={64} height={64} /> : t`None`
        }
        note={
          avatarIsPublic ? (
            <Trans>Applicants see this picture on your card. JPG or PNG, up to 20 MB.</Trans>
          ) : (
            <Trans>Only you see this picture. JPG or PNG, up to 20 MB.</Trans>
          )
        }
      >
        <ChooseFile
          id="avatar"
          accept={PICTURE_ENDINGS.join(',')}
          label={avatarUri ? t`Change picture` : t`Add picture`}
          hinted={false}
          invalid={failure !== null}
          primary
          onFiles={([file]) => file && change.mutate(file)}
        >
          {avatarUri ? <Trans>Change</Trans> : <Trans>Add</Trans>}
        </ChooseFile>
        {avatarUri && (
          <Button
            kind="quiet"
            small
            busy={change.isPending}
            aria-label={t`Remove picture`}
            onClick={() => change.mutate(undefined)}
          >
            <Trans>Remove</Trans>
          </Button>
        )}
      </Row>
      {failure && (
        <Notice tone="bad" live title={t`Your picture isn’t saved`}>
          {failure instanceof ApiError && failure.status === 422 ? failure.message : <Trans>Please try again.</Trans>}
        </Notice>
      )}
    </>
  )
}
