import { Trans, useLingui } from '@lingui/react/macro'
import type { LedgerFile, LedgerLine } from 'domain/api/ledger.ts'
import { CONSENTS } from 'domain/application/core/consents.ts'
import { ACTOR_NAMES, plainText } from 'domain/application/views/ledger.ts'
import { formatMoment } from 'domain/values/dates.ts'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { LOCAL_ZONE } from '../../ui/localZone.ts'
import css from './Record.module.css'

/** Lists the events of an application, newest first. */
export function Entries({ record }: { record: LedgerFile }) {
  return (
    <ol className={css.entries} reversed>
      {record.entries.toReversed().map((entry) => (
        <li key={entry.link}>
          <Entry entry={entry} texts={record.texts} />
        </li>
      ))}
    </ol>
  )
}

function Entry({ entry, texts }: { entry: LedgerLine; texts: LedgerFile['texts'] }) {
  const { t, i18n } = useLingui()
  const { at, what, by, name, consent } = entry
  const text = consent && texts.find(({ version }) => version === consent.version)?.text
  return (
    <>
      <p className={css.what}>{consent ? `${i18n._(what)}: ${i18n._(CONSENTS[consent.type].label)}` : i18n._(what)}</p>
      <p className={css.note}>
        {formatMoment(LOCAL_ZONE, at)} · {name ?? i18n._(ACTOR_NAMES[by])}
      </p>
      {text && (
        <Disclosure summary={t`Exact text`}>
          <div className={css.text}>
            <p className={css.lines}>{plainText(text)}</p>
            <p>
              <Trans>Words in braces stand for names and amounts.</Trans>
            </p>
          </div>
        </Disclosure>
      )}
    </>
  )
}
