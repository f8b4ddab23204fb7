import { compileMessage } from '@lingui/message-utils/compileMessage'

/** The few Babel types that this plugin uses, because Babel 7 ships no types of its own. */
type Node = { type: string; leadingComments?: { value: string }[] | null }
type Property = Node & { key: Node & { name?: string; value?: string }; value: Node & { value?: unknown } }
type ObjectPath = { node: Node & { properties: Property[] } }
type ProgramPath = { traverse(visitor: { ObjectExpression(path: ObjectPath): void }): void }
type Types = { valueToNode(value: unknown): Property['value'] }

/** The comment that the Lingui macro puts before every message descriptor. */
const DESCRIPTOR_MARK = '* i18n '

/**
 * Compiles the English text in each message descriptor during the build, after the Lingui macro has written it. Each
 * screen's code then contains its own text. So the first paint needs no English catalog, and the browser needs no ICU
 * parser.
 */
export function compiledMessages({ types }: { types: Types }) {
  return {
    name: 'compiled-messages',
    visitor: {
      Program: {
        exit(program: ProgramPath) {
          program.traverse({
            ObjectExpression({ node }) {
              if (!node.leadingComments?.some((comment) => comment.value === DESCRIPTOR_MARK)) return
              for (const property of node.properties) {
                if ((property.key?.name ?? property.key?.value) !== 'message') continue
                const source = property.value.value
                if (typeof source !== 'string') continue
                property.value = types.valueToNode(compiled(source))
              }
            },
          })
        },
      },
    },
  }
}

/** Returns plain text as a string, and text with arguments as the token list that Lingui reads at run time. */
function compiled(source: string): unknown {
  const tokens: unknown = compileMessage(source)
  if (!Array.isArray(tokens)) return tokens
  return tokens.every((token) => typeof token === 'string') ? tokens.join('') : tokens
}
