import { useLingui } from '@lingui/react/macro'
import { Icon } from '../../ui/Icon.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { TipDrawing, type TipKind } from './IdDrawing.tsx'
import css from './PictureTips.module.css'

/** Shows a good picture of an ID next to common mistakes. */
export function PictureTips() {
  const { t } = useLingui()
  const tips: readonly { kind: TipKind; label: string }[] = [
    { kind: 'GOOD', label: t`Sharp and whole` },
    { kind: 'GLARE', label: t`Glare` },
    { kind: 'BLURRED', label: t`Blurry` },
    { kind: 'CUT_OFF', label: t`Cut off` },
  ]
  return (
    <ul className={css.tips} aria-label={t`How to take the pictures`}>
      {tips.map(({ kind, label }) => {
        const good = kind === 'GOOD'
        return (
          <li key={kind} className={css.tip} data-good={good || undefined}>
            <TipDrawing kind={kind} />
            <span className={css.label}>
              <Icon name={good ? 'check' : 'cross'} size={16} />
              <span>
                <VisuallyHidden>{good ? t`Do:` : t`Avoid:`} </VisuallyHidden>
                {label}
              </span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
