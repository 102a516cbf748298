import { readGlossary } from './glossary.js'

const { names, dependencies, prose } = readGlossary()
const anyOf = new RegExp(`\\b(${[...prose.keys()].join('|')})\\b`, 'gi')

/** Names and comments in the field's words. */
export const words = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: {
      name: 'Say {{say}} instead of {{name}}: docs/glossary.md.',
      prose: 'Say “{{say}}” instead of “{{word}}”: docs/glossary.md.',
    },
  },
  create(context) {
    const reported = new Set()
    return {
      Identifier(node) {
        const found = names.find(({ pattern }) => pattern.test(node.name))
        if (!found || reported.has(node.name)) return
        reported.add(node.name)
        context.report({ node, messageId: 'name', data: { name: node.name, say: found.say } })
      },
      // What a class is built with. Elsewhere parts may be parts.
      'TSParameterProperty > Identifier, PropertyDefinition > PrivateIdentifier'(node) {
        if (!dependencies.names.includes(node.name)) return
        context.report({ node, messageId: 'name', data: { name: node.name, say: dependencies.say } })
      },
      Program() {
        for (const comment of context.sourceCode.getAllComments())
          for (const [word] of comment.value.matchAll(anyOf))
            context.report({
              loc: comment.loc,
              messageId: 'prose',
              data: { word, say: prose.get(word.toLowerCase()) },
            })
      },
    }
  },
}
