import { type Theme, themeCss } from 'domain/organization/theme.ts'
import { useEffect, useState } from 'react'
import { Field } from '../../ui/Field.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { PageFrame, PageHeading } from '../../ui/Page.tsx'
import { Select } from '../../ui/TextInput.tsx'
import { Toasts } from '../../ui/Toasts.tsx'
import { ButtonParts, ChoiceParts, InputParts } from './FormParts.tsx'
import { FormParts } from './QuestionParts.tsx'
import { MessageParts, MoneyParts, OverlayParts, UploadParts, WayParts } from './ReadingParts.tsx'
import { GALLERY_THEMES } from './themes.ts'
import css from './UiGallery.module.css'

function useTheme(theme: Theme | null | undefined) {
  useEffect(() => {
    if (!theme) return
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(themeCss(theme))
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    }
  }, [theme])
}

/** Shows every component of the design system on one page, in any of the themes (`?theme=harbor`). */
export default function UiGallery() {
  const [name, setName] = useState(() => new URLSearchParams(location.search).get('theme') ?? 'plain')
  useTheme(GALLERY_THEMES[name])
  return (
    <PageFrame
      header={
        <>
          <Logo name="Hearthline" />
          <div className={css.theme}>
            <Field name="theme" label="Theme" hideLabel>
              <Select
                value={name}
                onChange={(event) => setName(event.currentTarget.value)}
                options={Object.keys(GALLERY_THEMES).map((value) => ({ value, label: value }))}
              />
            </Field>
          </div>
        </>
      }
      footer={
        <p>
          Hearthline Lending, 100 Example Street, Reno, NV 89501. NMLS 0000000. Equal housing lender.{' '}
          <a href="/licenses">Licenses</a>
        </p>
      }
    >
      <PageHeading
        lead="Each part as screens use it. Change the theme above; nothing here may depend on it."
        title="Parts"
      >
        Parts of the page
      </PageHeading>
      <div className={css.parts}>
        <ButtonParts />
        <InputParts />
        <ChoiceParts />
        <FormParts />
        <MoneyParts />
        <WayParts />
        <MessageParts />
        <UploadParts />
        <OverlayParts />
      </div>
      <Toasts />
    </PageFrame>
  )
}
