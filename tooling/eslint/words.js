/** What identifiers are not called here, and what to call them; `docs/glossary.md` has the whole dictionary. */
const names = [
  [/^(most|longest|largest)[A-Z]/, 'max…'],
  [/^(least|shortest|smallest|fewest)[A-Z]/, 'min…'],
  [/^wares$/i, 'products'],
  [/^wishes$/i, 'preferences'],
  [/^givers$/i, 'ledgers'],
  [/^tellings$/i, 'messages'],
  [/^untold$/i, 'unreported'],
  [/(^d|D)ictation/, 'transcription'],
  [/^(\w+F|f)ileIds?$/, 'recordingId'],
  [/^(\w+M|m)enuIds?$/, 'folderId'],
  [/^menuName$/, 'folderName'],
  [/^asrResult$/, 'sectionsJson'],
  [/^onSignInPrompt$/, 'onLoginRequired or onCheckInReminder'],
]

/** Words that make a reader stop. */
const prose = new Map([
  ['somebody', 'a user'],
  ['anybody', 'anyone'],
  ['everybody', 'everyone'],
  ['nobody', 'no one'],
  ['whoever', 'anyone who'],
  ['anew', 'again'],
])
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
        const found = names.find(([pattern]) => pattern.test(node.name))
        if (!found || reported.has(node.name)) return
        reported.add(node.name)
        context.report({ node, messageId: 'name', data: { name: node.name, say: found[1] } })
      },
      // What a class is built with. Elsewhere parts may be parts.
      'TSParameterProperty > Identifier[name="parts"], PropertyDefinition > PrivateIdentifier[name="parts"]'(
        node,
      ) {
        context.report({ node, messageId: 'name', data: { name: 'parts', say: 'deps' } })
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
