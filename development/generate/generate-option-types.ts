import { readFileSync, writeFileSync } from "node:fs"
import { resolve } from "node:path"
import { z } from "@medusajs/framework/zod"
import { format, resolveConfig } from "prettier"
import { accountOptionsSchema } from "../../src/options/account-options"
import { pluginOptionsSchema } from "../../src/options/plugin-options"

/** The file that `npm run options:generate` writes. */
export const OPTION_TYPES_FILE = resolve(
  __dirname,
  "../../src/options/documented-options.ts"
)
const DOCUMENT = resolve(__dirname, "../../docs/options.md")

/** The description of one option in docs/options.md. */
export interface DocumentedOption {
  /** What the option does, with its unit and its limits. */
  effect: string
  /**
   * The text that docs/options.md has in parentheses after the option's name. It says what applies if the option is
   * left out: "required", the default value, or a description of the default.
   */
  whenLeftOut: string
  /** An example of the option's value, as a TypeScript expression. */
  example: string
}

const LINE =
  /^- (?<names>`[\w.]+`(?:, `[\w.]+`)*) \((?<whenLeftOut>.+?)\): (?<effect>.+) Example: `(?<example>.+)`\.$/

/**
 * Reads docs/options.md, and returns the description of each option by its path, such as `pix.discount.percent`. Throws
 * if a line about an option does not have the expected format.
 */
export function parseOptionsDocument(): Map<string, DocumentedOption> {
  const lines = readFileSync(DOCUMENT, "utf8")
    .split("\n")
    .filter((line) => line.startsWith("- `"))
  return new Map(lines.flatMap(parseOptionLine))
}

function parseOptionLine(line: string): [path: string, DocumentedOption][] {
  const found = LINE.exec(line)?.groups
  if (!found) {
    throw new Error(
      `docs/options.md: write a line as "- \`path\` (default): effect. Example: \`value\`.", and not: ${line}`
    )
  }
  const { names = "", whenLeftOut = "", effect = "", example = "" } = found
  const option = {
    effect: replaceMarkdownLinks(effect),
    whenLeftOut: replaceMarkdownLinks(whenLeftOut),
    example,
  }
  return [...names.matchAll(/[\w.]+/g)].map(([path]) => [path, option])
}

/**
 * Replaces each link in a text by its words, followed by the path of the linked document, because an editor cannot open
 * a relative link. For a link to a decision record (ADR), only the words stay, because these records are not part of
 * the package.
 */
function replaceMarkdownLinks(text: string): string {
  return text.replace(
    /\[(?<words>[^[\]]+)\]\((?<target>[^)\s]+)\)/g,
    (_, words: string, target: string) =>
      target.startsWith("adr/")
        ? words
        : `${words} (docs/${target.startsWith("#") ? "options.md" : ""}${target})`
  )
}

/**
 * Returns the source code of the file with the options' types. The docstring of each option is its text in
 * docs/options.md. Throws if docs/options.md has no line about an option.
 */
export async function optionTypesSource(): Promise<string> {
  const documented = parseOptionsDocument()
  const source = `/**
 * The types of the options with the texts of docs/options.md, which editors show. The types that zod infers have no
 * documentation, so \`npm run options:generate\` generates these types. A unit test fails if this file is out of date.
 */

/** All options of the plugin. Given once, to \`checkoutTransparent()\` in medusa-config.ts. */
export interface CheckoutTransparentOptions {
${membersSourceOf(pluginOptionsSchema, "", documented)}
}

/** One merchant account at the gateway. */
export interface CheckoutTransparentAccount {
${membersSourceOf(accountOptionsSchema, "", documented)}
}
`
  const options = await resolveConfig(OPTION_TYPES_FILE)
  return format(source, { ...options, parser: "typescript" })
}

function membersSourceOf(
  schema: z.core.$ZodType,
  prefix: string,
  documented: ReadonlyMap<string, DocumentedOption>
): string {
  const { shape } = groupSchemaOf(schema)!
  return Object.entries(shape)
    .map(([name, inner]) => {
      const path = prefix === "" ? name : `${prefix}.${name}`
      const option = documented.get(path)
      if (!option) {
        throw new Error(`docs/options.md has no line about \`${path}\``)
      }
      const isOptional = z.safeParse(inner, undefined).success
      const type = groupSchemaOf(inner)
        ? `{\n${membersSourceOf(inner, path, documented)}\n}`
        : typeSourceOf(inner)
      return `${docstringOf(path, option)}\n${name}${isOptional ? "?" : ""}: ${type}${isOptional ? " | undefined" : ""}`
    })
    .join("\n")
}

function docstringOf(path: string, option: DocumentedOption): string {
  const { effect, whenLeftOut, example } = option
  const leftOut =
    whenLeftOut === "required" ? "Required." : `Default: ${whenLeftOut}.`
  const text = `${effect.charAt(0).toUpperCase()}${effect.slice(1)}`
  return [
    "/**",
    ...wrapLines(`${text} ${leftOut}`),
    " *",
    " * @example",
    ` * ${exampleOf(path, example)}`,
    " */",
  ].join("\n")
}

/**
 * Returns an option with its example value as a shop would write it in medusa-config.ts, such as `pix: { discount: {
 * percent: 5 } }`.
 */
function exampleOf(path: string, example: string): string {
  const names = path.split(".")
  const [last = "", ...groups] = [...names].reverse()
  return groups.reduce(
    (inner, group) => `${group}: { ${inner} }`,
    `${last}: ${example}`
  )
}

const WIDTH = 110

function wrapLines(text: string): string[] {
  const lines: string[] = []
  for (const word of text.split(" ")) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= WIDTH) {
      lines[lines.length - 1] = `${last} ${word}`
    } else {
      lines.push(` * ${word}`)
    }
  }
  return lines
}

/**
 * Returns the object schema if an option is a group of further options, and `undefined` otherwise. The group may be
 * optional or have a default.
 */
function groupSchemaOf(schema: z.core.$ZodType) {
  const inner = unwrapSchema(schema)
  return inner instanceof z.ZodObject
    ? (inner as z.ZodObject<Record<string, z.core.$ZodType>>)
    : undefined
}

function unwrapSchema(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodPipe) {
    return unwrapSchema(schema.in)
  }
  const isWrapper =
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodOptional
  return isWrapper ? unwrapSchema(schema.unwrap()) : schema
}

/**
 * Returns the TypeScript type, as source code, of the values that a zod schema accepts. Throws for a kind of schema
 * that it does not support.
 */
function typeSourceOf(schema: z.core.$ZodType): string {
  const inner = unwrapSchema(schema)
  if (inner instanceof z.ZodNullable)
    return `${typeSourceOf(inner.unwrap())} | null`
  if (inner instanceof z.ZodUnion)
    return inner.options.map(typeSourceOf).join(" | ")
  if (inner instanceof z.ZodArray) {
    return `(${inner.element === accountOptionsSchema ? "CheckoutTransparentAccount" : typeSourceOf(inner.element)})[]`
  }
  if (inner instanceof z.ZodEnum) {
    return inner.options.map((value) => JSON.stringify(value)).join(" | ")
  }
  const { type } = inner._zod.def
  if (["string", "number", "boolean"].includes(type)) {
    return type
  }
  throw new Error(`No type is known for options of the kind ${type}`)
}

if (require.main === module) {
  void optionTypesSource().then((source) =>
    writeFileSync(OPTION_TYPES_FILE, source)
  )
}
