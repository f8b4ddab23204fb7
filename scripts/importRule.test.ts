import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { importGraph, importsOf, orderedFolders, readSources, unsharedWidgets, violations } from './importRule.ts'

/**
 * Returns the violations in a made-up repository. Each file is given as its path, followed by the paths that it
 * imports.
 */
const check = (...files: [path: string, ...imports: string[]][]) =>
  violations(new Map(files.map(([path, ...imports]) => [path, imports.map((name) => `import '${name}'\n`).join('')])))

describe('the import rule', () => {
  test.each([
    ['domain/rules/cltv.ts', '../values/money.ts'],
    ['domain/rules/cltv.ts', './dti.ts'],
    ['domain/api/status.ts', '../application/status.ts'],
    ['domain/application/credit/results.ts', '../offers/underwrite.ts'],
    ['domain/application/credit/results.ts', '../evolve.ts'],
    ['domain/application/results.ts', './credit/results.ts'],
    ['domain/application/core/status.test.ts', '../results.ts'],
    ['domain/forms/name.ts', 'zod/mini'],
    ['domain/rules/cltv.test.ts', '../forms/name.ts'],
    ['web/src/screens/start/profile/Screen.tsx', '../../../ui/Button.tsx'],
    ['web/src/screens/liens/Screen.tsx', 'domain/values/money.ts'],
    ['web/src/widgets/chat/Chat.tsx', '../../api/client.ts'],
    ['web/src/gallery/Gallery.tsx', '../../../personas/ana.ts'],
    ['web/src/gallery/main.tsx', '../app/i18n.ts'],
    ['web/src/app/routes.tsx', '../gallery/Gallery.tsx'],
    ['web/vite.config.ts', 'node:url'],
    ['server/http/identity.ts', '../usecases/signIn.ts'],
    ['server/usecases/pullCredit.ts', '../providers/credit/port.ts'],
    ['server/usecases/pullCredit.ts', '../storage/applications.ts'],
    ['server/storage/applications.ts', '../clock.ts'],
    ['server/compose.ts', './providers/credit/sandbox.ts'],
    ['server/providers/credit/sandbox.ts', '../personas.ts'],
  ])('the import rule allows the file %s to import %s', (from, to) => {
    expect(check([from, to])).toEqual([])
  })

  test.each([
    ['domain/application/offers/underwrite.ts', '../credit/results.ts'],
    ['domain/application/credit/results.ts', '../proceed.ts'],
    ['domain/application/credit/results.ts', '../other/thing.ts'],
    ['domain/values/money.ts', '../rules/cltv.ts'],
    ['domain/forms/name.ts', '../journey/steps.ts'],
    ['domain/journey/steps.ts', '../forms/name.ts'],
    ['domain/rules/cltv.ts', '../other/thing.ts'],
    ['domain/rules/cltv.ts', 'node:fs'],
    ['domain/rules/cltv.ts', 'zod'],
    ['domain/rules/cltv.ts', 'react'],
    ['domain/rules/cltv.ts', '../../server/clock.ts'],
    ['domain/rules/cltv.test.ts', '../../server/clock.ts'],
    ['web/src/app/router.tsx', '../../../server/http/shell.ts'],
    ['web/src/app/router.tsx', 'server/http/shell.ts'],
    ['web/src/app/router.tsx', 'node:fs'],
    ['web/src/ui/Button.tsx', '../api/client.ts'],
    ['web/src/ui/Button.tsx', '../widgets/chat/Chat.tsx'],
    ['web/src/api/client.ts', '../ui/Button.tsx'],
    ['web/src/screens/liens/Screen.tsx', '../../pages/dashboard/Dashboard.tsx'],
    ['web/src/screens/liens/Screen.tsx', '../../app/router.tsx'],
    ['web/src/screens/liens/Screen.tsx', '../../gallery/Gallery.tsx'],
    ['web/src/screens/liens/Screen.tsx', '../../../../personas/ana.ts'],
    ['server/http/identity.ts', '../../web/src/app/router.tsx'],
    ['server/http/identity.ts', '../jobs/pullCredit.ts'],
    ['server/http/identity.ts', '../compose.ts'],
    ['server/usecases/pullCredit.ts', '../http/identity.ts'],
    ['server/usecases/pullCredit.ts', '../providers/credit/sandbox.ts'],
    ['server/usecases/pullCredit.ts', '../providers/credit/equifax/client.ts'],
    ['server/storage/applications.ts', '../usecases/pullCredit.ts'],
    ['server/config.ts', './storage/applications.ts'],
  ])('the import rule forbids the file %s to import %s', (from, to) => {
    expect(check([from, to])).toHaveLength(1)
  })

  test.each([
    ['domain/rules/pricing.ts', '../fairLending/figures.ts'],
    ['domain/application/results.ts', '../fairLending/figures.ts'],
    ['domain/journey/facts.ts', '../fairLending/groups.ts'],
    ['domain/api/agent.ts', '../fairLending/figures.ts'],
    ['domain/api/agent.ts', '../reporting/outcome.ts'],
    ['server/jobs/requests.ts', '../usecases/fairLending/read.ts'],
    ['server/usecases/command.ts', './fairLending/read.ts'],
    ['server/usecases/command.ts', './loanRegister/rows.ts'],
    ['server/usecases/command.ts', 'domain/fairLending/figures.ts'],
    ['web/src/features/agent/ReviewForm.tsx', 'domain/fairLending/figures.ts'],
  ])('no code that decides reads demographic answers: %s must not import %s', (from, to) => {
    expect(check([from, to])).toHaveLength(1)
  })

  test('the import rule finds import cycles, even those made up of type imports', () => {
    expect(
      violations(
        new Map([
          ['domain/rules/a.ts', "import type { B } from './b.ts'"],
          ['domain/rules/b.ts', "export * from './c.ts'"],
          ['domain/rules/c.ts', "const a = await import('./a.ts')"],
          ['domain/rules/d.ts', "import './a.ts'"],
        ]),
      ),
    ).toEqual(['cycle: domain/rules/a.ts → domain/rules/b.ts → domain/rules/c.ts → domain/rules/a.ts'])
  })

  test('the import rule rejects any chain of imports that leads from the production server to the sandbox', () => {
    const found = check(
      ['server/main.ts', './compose.ts'],
      ['server/compose.ts', './providers/credit/sandbox.ts'],
      ['server/providers/credit/sandbox.ts', '../../../personas/ana.ts'],
      ['personas/ana.ts'],
    )
    expect(found).toEqual([
      'server/main.ts takes in server/providers/credit/sandbox.ts: production has no sandbox',
      'server/main.ts takes in personas/ana.ts: production has no sandbox',
    ])
  })
})

test('no file from which an application is decided leads to the register’s rows or the fair-lending figures', () => {
  const sources = readSources()
  const deciding = [...sources.keys()].filter(
    (file) =>
      /^(domain\/(rules|organization|forms|journey|application)|server\/(jobs|usecases\/agents))\//.test(file) &&
      file !== 'server/usecases/agents/denials.ts' &&
      !/\.(test|testdata|fixture)\.ts$|\/testing\//.test(file),
  )
  expect(deciding).toContain('domain/rules/underwriting.ts')
  const reached = new Set(deciding.flatMap((file) => [...importGraph(file, sources)]))
  expect(reached).toContain('domain/application/commands.ts')
  expect([...reached].filter((file) => /\/(fairLending|reporting|loanRegister)\//.test(file))).toEqual([])
})

test('unsharedWidgets finds a widget that only one feature uses', () => {
  const sources = new Map([
    ['web/src/features/agent/Notes.tsx', "import '../../widgets/notes/Note.tsx'\nimport '../../widgets/form/Form.tsx'"],
    ['web/src/features/agent/Notes.test.tsx', "import '../../widgets/form/testForm.tsx'"],
    ['web/src/screens/liens/Screen.tsx', "import '../../widgets/form/Form.tsx'"],
    ['web/src/widgets/form/Form.tsx', "import '../frame/Frame.tsx'"],
  ])
  expect(unsharedWidgets(sources)).toEqual(['web/src/widgets/notes/Note.tsx belongs in web/src/features/agent'])
})

test('each widget is used by at least two features or other widgets', () => {
  expect(unsharedWidgets(readSources())).toEqual([])
})

test("every folder in the import rule's order contains code", () => {
  const files = [...readSources().keys()]
  expect(orderedFolders.filter((folder) => !files.some((file) => file.startsWith(`${folder}/`)))).toEqual([])
})

test("ARCHITECTURE.md lists the subjects in domain/application in the import rule's order", () => {
  const text = readFileSync(new URL('../ARCHITECTURE.md', import.meta.url), 'utf8')
  const subjects = orderedFolders.flatMap((folder) => /^domain\/application\/(\w+)$/.exec(folder)?.[1] ?? [])
  expect(text).toContain(`\`${subjects.join(' ← ')}\``)
  const [, table = ''] = text.split('| subject ')
  expect([...(table.split('\n\n', 1)[0]?.matchAll(/^\| `(\w+)`/gm) ?? [])].map(([, subject]) => subject)).toEqual(
    subjects,
  )
})

test('importsOf finds every form of import and ignores comments', () => {
  const text = `
    import a, { type B } from './a.ts'
    import type { C } from "./c.ts"
    import {
      d,
    } from './d.ts'
    import './e.css'
    export * from './f.ts'
    const g = () => import('./g.ts')
    // import './no.ts'
    /* import './neither.ts' */`
  expect(importsOf('web/src/ui/x.ts', text).map(({ file }) => file?.slice('web/src/ui/'.length))).toEqual([
    'a.ts',
    'c.ts',
    'd.ts',
    'e.css',
    'f.ts',
    'g.ts',
  ])
})

test('importGraph leaves out type imports', () => {
  const sources = new Map([
    ['server/main.ts', "import type { Fault } from './sandbox.ts'\nimport { readConfig } from './config.ts'"],
    ['server/config.ts', ''],
    ['server/sandbox.ts', ''],
  ])
  expect([...importGraph('server/main.ts', sources)]).toEqual(['server/main.ts', 'server/config.ts'])
})
