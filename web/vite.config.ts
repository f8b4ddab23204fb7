import { fileURLToPath } from 'node:url'
import { getConfig } from '@lingui/conf'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { className } from './vite/classNames.ts'
import { compiledMessages } from './vite/compiledMessages.ts'
import { countyMaps } from './vite/countyMaps.ts'
import { firstScreen } from './vite/firstScreen.ts'
import { linguiWarnings } from './vite/linguiWarnings.ts'
import { unusedRouter } from './vite/unusedRouter.ts'
import { withoutPolyfills } from './vite/withoutPolyfills.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const ENTRY = here('src/app/entry-client.tsx')
const REGISTRATION = ['checks.ts', 'send.ts', 'LaterSteps.tsx'].map((file) => here(`src/features/registration/${file}`))
const pages = (file: string, ...folders: string[]) => folders.map((folder) => here(`src/pages/${folder}/${file}`))
const FIRST_SCREENS = {
  entry: ENTRY,
  kinds: {
    registration: pages('Page.tsx', 'register', 'register-v2'),
    signIn: pages('Page.tsx', 'sign-in', 'sign-in/code'),
  },
  idle: [here('src/app/late.ts'), here('src/api/decisions.ts')],
  router: [here('src/app/routing.tsx'), here('src/api/transport.ts')],
  focused: {
    registrationForms: [...REGISTRATION, ...pages('data.ts', 'register', 'register-v2')],
    signInForms: [
      here('src/pages/sign-in/checks.ts'),
      here('src/api/client.ts'),
      ...pages('data.ts', 'sign-in', 'sign-in/code'),
    ],
  },
  others: here('src/app/innerPages.ts'),
}
const linguiOptions = { configPath: here('lingui.config.ts') }

function messages() {
  const preset = linguiTransformerBabelPreset(
    { descriptorFields: 'message', linguiConfig: getConfig(linguiOptions) },
    linguiOptions,
  )
  const { plugins } = preset.preset as { plugins: unknown[] }
  return { ...preset, preset: { plugins: [...plugins, compiledMessages] } }
}

/**
 * `vite build --app` creates two builds. The browser's code and its manifest go to dist/web/client, and the code with
 * which the server renders pages goes to dist/web/server. HEARTHLINE_PRODUCTION=1 leaves out the gallery and the debug
 * panel.
 */
export default defineConfig(({ command }) => ({
  root: here('.'),
  base: '/account/heloc/assets/',
  publicDir: false,
  plugins: [
    react(),
    lingui(linguiOptions),
    babel({ presets: [messages()] }),
    unusedRouter(),
    withoutPolyfills(),
    linguiWarnings(),
    countyMaps(),
  ],
  define: { __PRODUCTION__: JSON.stringify(process.env.HEARTHLINE_PRODUCTION === '1') },
  css: { modules: { generateScopedName: command === 'build' ? className : '[name]_[local]_[hash:base64:3]' } },
  builder: {},
  build: {
    target: 'baseline-widely-available',
    assetsDir: '',
    assetsInlineLimit: 0,
    emptyOutDir: true,
    sourcemap: false,
  },
  environments: {
    client: {
      build: {
        outDir: here('../dist/web/client'),
        manifest: true,
        rolldownOptions: {
          input: { entry: ENTRY },
          // Puts constants such as paths where they're used. Otherwise, the first screen's chunk would contain all of
          // them.
          optimization: { inlineConst: { mode: 'all', pass: 3 } },
          output: {
            codeSplitting: { includeDependenciesRecursively: false, groups: [firstScreen(FIRST_SCREENS)] },
          },
        },
      },
    },
    ssr: {
      resolve: { noExternal: true },
      build: {
        outDir: here('../dist/web/server'),
        ssr: true,
        emitAssets: false,
        rolldownOptions: {
          input: { 'entry-server': here('src/app/entry-server.tsx') },
          output: { entryFileNames: '[name].js' },
        },
      },
    },
  },
  test: {
    environment: 'jsdom',
    setupFiles: [here('vitest.setup.ts')],
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
}))
