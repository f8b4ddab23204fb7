/** Finds the test that contains a position in a file, or a test that uses the helper or table at this position. */
import ts from 'typescript-5'

/** A test, or a declaration outside of tests, such as a helper function or a table. */
interface Part {
  readonly name: string
  /** The first character's index, and the index after the last character. */
  readonly from: number
  readonly to: number
  /** The identifiers in this code. They may refer to declarations in the same file. */
  readonly uses: ReadonlySet<string>
  /**
   * The start and end of the innermost function around this code, such as a test suite's function. If there's none, the
   * whole file.
   */
  readonly scope: readonly [from: number, to: number]
}

export interface TestFile {
  readonly tests: readonly Part[]
  readonly declarations: readonly Part[]
  /** Each import's path, with the names that the import defines in this file. */
  readonly imports: readonly (readonly [path: string, names: ReadonlySet<string>])[]
}

/** Matches the start of a test. Suites, steps and hooks aren't tests. */
const TEST = /^(?:test|it)(?:\.(?!describe|step|before|after|use)\w+)?[<(]/

/** Parses a file into its tests, declarations and imports. Tests inside of suites count, too. */
export function testFile(file: string, text: string): TestFile {
  const tests: Part[] = []
  const declarations: Part[] = []
  const imports: [string, ReadonlySet<string>][] = []
  let scope: Part['scope'] = [0, text.length]
  const part = (node: ts.Node, name: string): Part => ({
    ...{ name, from: node.getStart(), to: node.end },
    ...{ uses: identifiersIn(node), scope },
  })
  const visit = (node: ts.Node): void => {
    const test = testName(node)
    if (test !== undefined) {
      tests.push(part(node, test))
      return
    }
    const around = scope
    if (ts.isImportDeclaration(node)) imports.push([unquoted(node.moduleSpecifier), identifiersIn(node)])
    else if (ts.isVariableDeclaration(node))
      declarations.push(...[...identifiersIn(node.name)].map((name) => part(node, name)))
    else if ((ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node)) && node.name)
      declarations.push(part(node, node.name.text))
    if (ts.isFunctionLike(node)) scope = [node.getStart(), node.end]
    ts.forEachChild(node, visit)
    scope = around
  }
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true))
  return { tests, declarations, imports }
}

/** Returns the name of a call such as `test('…', …)` or `it.each(…)('…', …)`. Returns undefined for other code. */
function testName(node: ts.Node): string | undefined {
  if (!ts.isCallExpression(node) || !TEST.test(node.getText())) return undefined
  const [name] = node.arguments
  if (name && ts.isStringLiteralLike(name)) return name.text
  return name && ts.isTemplateExpression(name) ? unquoted(name) : undefined
}

const unquoted = (node: ts.Node): string => node.getText().slice(1, -1)

/** Returns the identifiers in a piece of code. Leaves out property names, because they don't refer to declarations. */
function identifiersIn(root: ts.Node): ReadonlySet<string> {
  const names = new Set<string>()
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) names.add(node.text)
    const skipped =
      ts.isPropertyAccessExpression(node) || ts.isPropertyAssignment(node) || ts.isMethodDeclaration(node)
        ? node.name
        : undefined
    ts.forEachChild(node, (child) => {
      if (child !== skipped) visit(child)
    })
  }
  visit(root)
  return names
}

const contains = (offset: number) => (part: Part) => part.from <= offset && offset < part.to

/** Returns the name of the test that contains a position; undefined if there's none. */
export const testAround = ({ tests }: TestFile, offset: number): string | undefined =>
  tests.find(contains(offset))?.name

/**
 * Returns the test that most directly uses the helper or table at a position. Returns undefined if no test uses it, or
 * if the position isn't in a declaration.
 */
export const testUsing = (file: TestFile, offset: number): string | undefined =>
  firstUser(file, usesOf(file, outermostAt(file, offset)))

/** Returns the declarations that contain a position and aren't inside of another declaration. */
function outermostAt({ declarations }: TestFile, offset: number): readonly Part[] {
  const around = declarations.filter(contains(offset))
  const start = Math.min(...around.map(({ from }) => from))
  return around.filter(({ from }) => from === start)
}

/** Whether some code refers to one of these declarations, which must be in scope. */
const refersTo = (declared: readonly Part[]) => (code: Part) =>
  declared.some(({ name, scope: [from, to] }) => code.uses.has(name) && from <= code.from && code.to <= to)

/** Returns the test that uses one of these declarations most directly; undefined if there's none. */
const firstUser = ({ tests }: TestFile, levels: readonly (readonly Part[])[]): string | undefined =>
  levels
    .values()
    .map((level) => tests.find(refersTo(level))?.name)
    .find((name) => name !== undefined)

/** Returns the given declarations, then the declarations that use those, and so on. */
function usesOf({ declarations }: TestFile, declared: readonly Part[]): readonly (readonly Part[])[] {
  const found = new Set(declared)
  const all = [declared]
  for (let level = declared; level.length > 0; ) {
    const refers = refersTo(level)
    level = declarations.filter((one) => !found.has(one) && refers(one))
    for (const one of level) found.add(one)
    all.push(level)
  }
  return all
}

/**
 * Returns the test in `user` that uses the declaration at a position in `file`. `user` must import that declaration, or
 * another declaration that uses it. `from` returns whether an import path leads to `file`.
 */
export function importingTest(
  file: TestFile,
  offset: number,
  { user, from }: { readonly user: TestFile; readonly from: (path: string) => boolean },
): string | undefined {
  const reached = new Set(usesOf(file, outermostAt(file, offset)).flatMap((level) => level.map(({ name }) => name)))
  const whole = [0, Number.POSITIVE_INFINITY] as const
  const imported = user.imports
    .filter(([path]) => from(path))
    .flatMap(([, names]) => [...names])
    .filter((name) => reached.has(name))
    .map((name): Part => ({ name, from: -1, to: -1, uses: new Set(), scope: whole }))
  return firstUser(user, usesOf(user, imported))
}
