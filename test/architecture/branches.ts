import { parseSync, Visitor } from 'rolldown/utils';

/** A reader follows this many ways through a function; of more, a question with a name, a list of steps or a table is made. */
export const maxBranches = 15;

interface CountedFunction {
  readonly name: string;
  branches: number;
}

/**
 * The functions of a source with more branches than that; one without a name is `within` the one around it. A branch is a condition, a
 * loop, a case, a caught error, or one of `&&`, `||` and `??`; those of a function within another are its own.
 */
export function overBranched(source: string): readonly CountedFunction[] {
  // Most files are too plain to be worth parsing.
  const isPlain = (part: string) => (part.match(branchWords)?.length ?? 0) <= maxBranches;
  if (source.split(outermostEnd).every(isPlain)) return [];
  const found: CountedFunction[] = [];
  const open: CountedFunction[] = [];
  const names = new Map<unknown, string>();
  const enter = (node: { readonly id?: { readonly name: string } | null }) => {
    const name = node.id?.name ?? names.get(node) ?? `within ${open.at(-1)?.name ?? 'the file'}`;
    open.push({ name, branches: 0 });
  };
  const leave = () => {
    const left = open.pop();
    if (left !== undefined && left.branches > maxBranches) found.push(left);
  };
  const branch = () => {
    const current = open.at(-1);
    if (current !== undefined) current.branches += 1;
  };
  const member = ({ key, value }: { readonly key: object; readonly value: unknown }) => {
    if ('name' in key) names.set(value, String(key.name));
  };
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier') names.set(init, id.name);
    },
    Property: member,
    MethodDefinition: member,
    PropertyDefinition: member,
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    IfStatement: branch,
    ConditionalExpression: branch,
    LogicalExpression: branch,
    ForStatement: branch,
    ForOfStatement: branch,
    ForInStatement: branch,
    WhileStatement: branch,
    DoWhileStatement: branch,
    CatchClause: branch,
    SwitchCase({ test }) {
      if (test !== null) branch();
    },
  }).visit(parseSync('source.ts', source).program);
  return found;
}

const outermostEnd = /^[}\])]/m;
const branchWords = /\b(?:if|for|while|case|catch)\b|&&|\|\||\?\??(?![.:])/g;
