import path from 'node:path';
import ts from 'typescript';

export interface RowField {
  name: string;
  /** As pg's parsers give it; `any` for JSON and for what the type leaves open. */
  type: string;
  nullable: boolean;
}

export interface Statement {
  /** `staff/store.ts findStaff` */
  place: string;
  /** Every text that the call can send; empty when it is put together while running. */
  texts: string[];
  /** Of the type in `query<Row>`; undefined when rows are read without one. */
  fields: RowField[] | undefined;
  readsRows: boolean;
}

const source = path.join(import.meta.dirname, '../src');

/** Each `query` call of the server's own code, with its SQL and the type of its rows. */
export function readStatements(): Statement[] {
  const config = path.join(source, '../tsconfig.json');
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(config, ts.sys.readFile).config,
    ts.sys,
    path.dirname(config),
  );
  const files = ts.sys
    .readDirectory(source, ['.ts'])
    .filter((file) => !/\.(?:test|long)\.ts$/.test(file));
  const program = ts.createProgram(files, options);
  const checker = program.getTypeChecker();
  const found: Statement[] = [];
  for (const file of files) {
    const parsed = program.getSourceFile(file);
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node) && isQuery(node)) found.push(statementOf(checker, node));
      ts.forEachChild(node, visit);
    };
    if (parsed) visit(parsed);
  }
  return found;
}

const isQuery = ({ expression }: ts.CallExpression) =>
  ts.isPropertyAccessExpression(expression) && expression.name.text === 'query';

function statementOf(checker: ts.TypeChecker, call: ts.CallExpression): Statement {
  const [row] = call.typeArguments ?? [];
  const [sql] = call.arguments;
  return {
    place: placeOf(call),
    texts: sql ? textsOf(checker, textIn(sql)) : [],
    fields: row && fieldsOf(checker, checker.getTypeFromTypeNode(row), call),
    readsRows: /^const \{ rows\b/.test(ancestor(call, ts.isVariableStatement)?.getText() ?? ''),
  };
}

function placeOf(call: ts.CallExpression): string {
  const within = ancestor(call, ts.isFunctionDeclaration)?.name?.text ?? '';
  return `${path.relative(source, call.getSourceFile().fileName)} ${within}`;
}

function ancestor<Kind extends ts.Node>(
  node: ts.Node,
  is: (node: ts.Node) => node is Kind,
): Kind | undefined {
  for (let each: ts.Node = node; each; each = each.parent) if (is(each)) return each;
  return undefined;
}

/** `query('…')` or `query({ text: '…' })`. */
function textIn(argument: ts.Expression): ts.Expression {
  if (!ts.isObjectLiteralExpression(argument)) return argument;
  const text = argument.properties.find((each) => each.name?.getText() === 'text');
  return text && ts.isPropertyAssignment(text) ? text.initializer : argument;
}

type Values = ReadonlyMap<ts.Symbol, string>;

/** Constants, conditions and calls of one-line functions are followed; nothing else is. */
function textsOf(
  checker: ts.TypeChecker,
  node: ts.Expression,
  given: Values = new Map(),
): string[] {
  if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) return [node.text];
  if (ts.isParenthesizedExpression(node)) return textsOf(checker, node.expression, given);
  if (ts.isConditionalExpression(node)) {
    const sides = [node.whenTrue, node.whenFalse].map((each) => textsOf(checker, each, given));
    return sides.some((each) => each.length === 0) ? [] : sides.flat();
  }
  if (ts.isTemplateExpression(node)) {
    return node.templateSpans.reduce(
      (begun, { expression, literal }) =>
        textsOf(checker, expression, given).flatMap((value) =>
          begun.map((text) => text + value + literal.text),
        ),
      [node.head.text],
    );
  }
  if (ts.isCallExpression(node)) return textsOfCall(checker, node, given);
  const declared = declarationOf(checker, node);
  const value = declared && given.get(declared.symbol);
  if (value !== undefined) return [value];
  return declared?.initializer ? textsOf(checker, declared.initializer, given) : [];
}

function textsOfCall(checker: ts.TypeChecker, call: ts.CallExpression, given: Values): string[] {
  const made = declarationOf(checker, call.expression)?.initializer;
  if (!made || !ts.isArrowFunction(made) || ts.isBlock(made.body)) return [];
  const inner = new Map(given);
  for (const [index, parameter] of made.parameters.entries()) {
    const argument = call.arguments[index];
    const [value, ...others] = argument ? textsOf(checker, argument, given) : [];
    if (value === undefined || others.length > 0) return [];
    const symbol = checker.getSymbolAtLocation(parameter.name);
    if (symbol) inner.set(symbol, value);
  }
  return textsOf(checker, made.body, inner);
}

type Declared = { symbol: ts.Symbol; initializer: ts.Expression | undefined };

function declarationOf(checker: ts.TypeChecker, node: ts.Expression): Declared | undefined {
  const named = checker.getSymbolAtLocation(node);
  if (!named) return undefined;
  const imported = named.flags & ts.SymbolFlags.Alias;
  const symbol = imported ? checker.getAliasedSymbol(named) : named;
  const { valueDeclaration: declaration } = symbol;
  const constant =
    declaration && (ts.isVariableDeclaration(declaration) || ts.isPropertyAssignment(declaration));
  return { symbol, initializer: constant ? declaration.initializer : undefined };
}

const { Null, Any, Unknown } = ts.TypeFlags;

function fieldsOf(checker: ts.TypeChecker, row: ts.Type, at: ts.Node): RowField[] {
  return checker.getPropertiesOfType(row).map((property) => {
    const type = checker.getTypeOfSymbolAtLocation(property, at);
    const parts = type.isUnion() ? type.types : [type];
    return {
      name: property.name,
      type: typeNameOf(checker, checker.getNonNullableType(type)),
      nullable: parts.some(({ flags }) => flags & (Null | Any | Unknown)),
    };
  });
}

function typeNameOf(checker: ts.TypeChecker, type: ts.Type): string {
  const parts = type.isUnion() ? type.types : [type];
  const every = (flag: ts.TypeFlags) => parts.every(({ flags }) => flags & flag);
  if (every(ts.TypeFlags.StringLike)) return 'string';
  if (every(ts.TypeFlags.NumberLike)) return 'number';
  if (every(ts.TypeFlags.BooleanLike)) return 'boolean';
  if (checker.isArrayType(type)) {
    const [element] = checker.getTypeArguments(type as ts.TypeReference);
    return `${element ? typeNameOf(checker, element) : 'any'}[]`;
  }
  const name = type.symbol?.name;
  return name === 'Date' || name === 'Buffer' ? name : 'any';
}
