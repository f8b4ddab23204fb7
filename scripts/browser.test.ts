import { expect, test } from 'vitest'
import { type Machine, type Tool, waysToInstall } from './browser.ts'

const on = (platform: NodeJS.Platform, isRoot: boolean, ...programs: string[]): Machine => ({
  platform,
  isRoot,
  has: (name) => programs.includes(name),
})
const ways = (tool: Tool, machine: Machine) =>
  waysToInstall(tool, machine).map((way) => way.map((command) => command.join(' ')))

test.each<[what: string, machine: Machine, chromium: string[][], pdfsig: string[][]]>([
  [
    'Debian as root',
    on('linux', true, 'apt-get'),
    [
      ['apt-get update -qq', 'apt-get install -y -qq --no-install-recommends chromium'],
      ['playwright install --with-deps chromium'],
    ],
    [['apt-get update -qq', 'apt-get install -y -qq --no-install-recommends poppler-utils']],
  ],
  ['Debian as anybody else', on('linux', false, 'apt-get'), [['playwright install chromium']], []],
  ['another Linux', on('linux', true), [['playwright install chromium']], []],
  ['macOS', on('darwin', false), [['playwright install chromium']], []],
  ['macOS with Homebrew', on('darwin', false, 'brew'), [['playwright install chromium']], [['brew install poppler']]],
  ['Windows', on('win32', false), [['playwright install chromium']], []],
])('what is missing is installed on %s', (_, machine, chromium, pdfsig) => {
  expect(ways('chromium', machine)).toEqual(chromium)
  const shell = (way: string[]) => way.map((command) => command.replace(/recommends chromium$/, '$&-headless-shell'))
  expect(ways('headlessShell', machine)).toEqual(chromium.map(shell))
  expect(ways('pdfsig', machine)).toEqual(pdfsig)
  const named = (way: string[]) => way.map((command) => command.replace(/poppler(-utils)?$/, 'pgbouncer'))
  expect(ways('pgbouncer', machine)).toEqual(pdfsig.map(named))
})
