import { compileMessage } from '@lingui/message-utils/compileMessage'

/** The few Babel shapes this plugin touches; Babel 7 ships no types of its own. */
type Node = { type: string; leadingComments?: { value: string }[] | null }
type Property = Node & { key: Node & { name?: string; value?: string }; value: Node & { value?: unknown } }
type ObjectPath = { node: Node & { properties: Property[] } }
type ProgramPath = { traverse(visitor: { ObjectExpression(path: ObjectPath): void }): void }
type Types = { valueToNode(value: unknown): Property['value'] }

/** Marks every message descriptor that the Lingui macro writes. */
const DESCRIPTOR_MARK = '* i18n '

/**
 * Compiles the English text in each message descriptor while building, after the macro has written it.
 * Text then travels with the screen that shows it: there is no English catalog to load before the first paint,
 * and the browser needs no ICU parser.
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

/** Plain text stays a string; text with arguments becomes the token list that Lingui reads at run time. */
function compiled(source: string): unknown {
  const tokens: unknown = compileMessage(source)
  if (!Array.isArray(tokens)) return tokens
  return tokens.every((token) => typeof token === 'string') ? tokens.join('') : tokens
}
