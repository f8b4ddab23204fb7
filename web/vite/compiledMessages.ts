import { compileMessage } from '@lingui/message-utils/compileMessage'

/** The Babel types that this plugin uses. They're declared here, because Babel 7 comes without types. */
type Node = { type: string; leadingComments?: { value: string }[] | null }
type Property = Node & { key: Node & { name?: string; value?: string }; value: Node & { value?: unknown } }
type ObjectPath = { node: Node & { properties: Property[] } }
type ProgramPath = { traverse(visitor: { ObjectExpression(path: ObjectPath): void }): void }
type Types = { valueToNode(value: unknown): Property['value'] }

/** The comment that the Lingui macro inserts before every message descriptor. */
const DESCRIPTOR_MARK = '* i18n '

/**
 * At build time, compiles the English text in each message descriptor that the Lingui macro has created. Each screen's
 * code then contains its own text, so the first paint needs no English catalog and the browser needs no ICU parser.
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

/**
 * Returns text without arguments as a string, and text with arguments as the token list that Lingui reads at run time.
 */
function compiled(source: string): unknown {
  const tokens: unknown = compileMessage(source)
  if (!Array.isArray(tokens)) return tokens
  return tokens.every((token) => typeof token === 'string') ? tokens.join('') : tokens
}
