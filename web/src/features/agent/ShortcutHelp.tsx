import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Choices.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Stack } from '../../ui/Page.tsx'
import css from './Agent.module.css'
import { turnShortcuts, useShortcuts, useShortcutsOn } from './shortcuts.ts'

/** The button that opens the list of keyboard shortcuts, where the agent can turn them off. "?" opens the list, too. */
export function ShortcutHelp() {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const on = useShortcutsOn()
  useShortcuts(useMemo(() => ({ '?': () => setOpen(true) }), []))
  const parts: readonly { title: string; keys: readonly (readonly [string, string])[] }[] = [
    {
      title: t`Queue`,
      keys: [
        ['j', t`Next file`],
        ['k', t`Previous file`],
        ['Enter', t`Open the file`],
        ['/', t`Find an application`],
      ],
    },
    {
      title: t`File`,
      keys: [
        ['d', t`Go to the decision`],
        ['e', t`Go to the evidence`],
        ['u', t`Back to the queue`],
      ],
    },
    {
      title: t`Desk task`,
      keys: [
        ['d', t`Go to the answer`],
        ['e', t`Go to what’s needed`],
        ['t', t`Take the task or give it back`],
        ['u', t`Back to the queue`],
      ],
    },
    { title: t`Everywhere`, keys: [['?', t`Show this list`]] },
  ]
  return (
    <>
      <span className={css.keyboard}>
        <Button kind="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <Trans>Shortcuts</Trans>
        </Button>
      </span>
      <Dialog open={open} onClose={() => setOpen(false)} title={t`Keyboard shortcuts`}>
        <Stack>
          {parts.map(({ title, keys }) => (
            <div key={title}>
              <h3>{title}</h3>
              <dl className={css.keys}>
                {keys.map(([key, does]) => (
                  <div key={key}>
                    <dt>
                      <kbd>{key}</kbd>
                    </dt>
                    <dd>{does}</dd>
                  </div>
                ))}
              </dl>
            </div>
          ))}
          <Checkbox
            name="shortcuts"
            checked={on}
            onChange={(event) => turnShortcuts(event.target.checked)}
            hint={t`Applies to this browser. Shortcuts never work while you’re typing.`}
          >
            <Trans>Use keyboard shortcuts</Trans>
          </Checkbox>
        </Stack>
      </Dialog>
    </>
  )
}
