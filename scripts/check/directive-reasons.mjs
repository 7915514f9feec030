/** An ESLint rule: a comment that switches rules off says why, after ` -- `. */
const directive = /^\s*(eslint-disable(?:-next-line|-line)?|prettier-ignore|c8 ignore)\b(.*)$/s;

export const directiveReasons = {
  meta: {
    type: "suggestion",
    messages: { missing: "Say why after ` -- `: what makes this {{name}} right here?" },
    schema: [],
  },
  create: (context) => ({
    Program() {
      for (const comment of context.sourceCode.getAllComments()) {
        const [, name, rest] = directive.exec(comment.value) ?? [];
        if (name && !/\s--\s+\S/.test(rest)) context.report({ loc: comment.loc, messageId: "missing", data: { name } });
      }
    },
  }),
};
