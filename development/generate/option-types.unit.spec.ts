import { readFileSync } from "node:fs"
import { join } from "node:path"
import { z } from "@medusajs/framework/zod"
import ts from "typescript"
import { ROOT } from "../../harness/root"
import { accountOptionsSchema } from "../../src/options/account-options"
import type {
  CheckoutTransparentAccount,
  CheckoutTransparentOptions,
} from "../../src/options/documented-options"
import { OPTION_PATHS } from "../../src/options/parse-options"
import { pluginOptionsSchema } from "../../src/options/plugin-options"
import {
  parseOptionsDocument,
  OPTION_TYPES_FILE,
  optionTypesSource,
} from "./generate-option-types"

/**
 * Checks at compile time that two types are the same. The type is `true` if each can be assigned to the other.
 * Otherwise it is `never`, and the constants below do not compile.
 */
type Same<One, Other> = One extends Other
  ? Other extends One
    ? true
    : never
  : never
export const optionsAreSame: Same<
  z.input<typeof pluginOptionsSchema>,
  CheckoutTransparentOptions
> = true
export const accountsAreSame: Same<
  z.input<typeof accountOptionsSchema>,
  CheckoutTransparentAccount
> = true

const DOCUMENTED = parseOptionsDocument()
const OF_ALL_ACCOUNTS = Object.keys(pluginOptionsSchema.shape)

/** The path at which the tests pretend that a shop has its medusa-config.ts. No file is there. */
const SHOP = join(ROOT, "src/a-shops-medusa-config.ts")

/**
 * Returns source code that calls `checkoutTransparent` with the text `written` inside the group of options that `path`
 * names.
 */
function callWith(path: string, written: string): string {
  const inner = path
    .split(".")
    .slice(0, -1)
    .reduceRight((text, group) => `${group}: { ${text} }`, written)
  const options = OF_ALL_ACCOUNTS.includes(path.split(".")[0]!)
    ? inner
    : `accounts: [{ ${inner} }]`
  return `checkoutTransparent({ ${options} })`
}

/**
 * Gives source code to TypeScript's language service, as an editor does. Returns the service, and the positions of the
 * cursors, which the source code marks by `|`.
 */
function editorWith(calls: string[]) {
  const written = [
    'import { checkoutTransparent } from "./index"',
    ...calls,
  ].join("\n")
  const positions = [...written.matchAll(/\|/g)].map(
    ({ index }, before) => index - before
  )
  const text = written.replaceAll("|", "")
  const textOf = (file: string) =>
    file === SHOP ? text : ts.sys.readFile(file)
  const service = ts.createLanguageService({
    getCompilationSettings: () => ({
      strict: true,
      skipLibCheck: true,
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.Node16,
      moduleResolution: ts.ModuleResolutionKind.Node16,
      resolveJsonModule: true,
      types: [],
    }),
    getScriptFileNames: () => [SHOP],
    getScriptVersion: () => "1",
    // The version never changes, so the program is built only once.
    getProjectVersion: () => "1",
    getScriptSnapshot: (file) => {
      const content = textOf(file)
      return content === undefined
        ? undefined
        : ts.ScriptSnapshot.fromString(content)
    },
    getCurrentDirectory: () => ROOT,
    getDefaultLibFileName: (options) => ts.getDefaultLibFilePath(options),
    fileExists: (file) => file === SHOP || ts.sys.fileExists(file),
    readFile: textOf,
    directoryExists: (folder) => ts.sys.directoryExists(folder),
  })
  return { service, positions }
}

const nameOf = (path: string) => path.split(".").at(-1)!

function textShownByEditor(
  info: Pick<ts.QuickInfo, "documentation" | "tags"> | undefined
): string {
  const tags = (info?.tags ?? []).map(
    ({ name, text }) => `@${name} ${ts.displayPartsToString(text)}`
  )
  return [ts.displayPartsToString(info?.documentation), ...tags].join("\n")
}

/**
 * Returns the paths of the groups that contain an option. For `pix.discount.percent` they are `pix` and `pix.discount`.
 */
function groupsOf(path: string): string[] {
  const names = path.split(".").slice(0, -1)
  return names.map((_, index) => names.slice(0, index + 1).join("."))
}

const PATHS = [
  ...new Set(OPTION_PATHS.flatMap((path) => [...groupsOf(path), path])),
]

describe("the types of the options", () => {
  // All tests share one program, since loading the types takes most of the time.
  const { service, positions } = editorWith([
    ...PATHS.map((path) => callWith(path, "|")),
    ...PATHS.map((path) => callWith(path, `|${nameOf(path)}: undefined!`)),
  ])

  it("the file with the option types has the content that is generated from docs/options.md", async () => {
    expect(readFileSync(OPTION_TYPES_FILE, "utf8")).toBe(
      await optionTypesSource()
    )
  })

  it("docs/options.md documents every existing option and no others", () => {
    expect([...DOCUMENTED.keys()].sort()).toEqual([...PATHS].sort())
  })

  it.each(PATHS)(
    "when a developer completes or hovers over the name of the option %s, the editor shows the option's effect, default and example",
    (path) => {
      const { effect, whenLeftOut, example } = DOCUMENTED.get(path)!
      const index = PATHS.indexOf(path)
      const texts = [
        service.getCompletionEntryDetails(
          SHOP,
          positions[index]!,
          nameOf(path),
          {},
          undefined,
          {},
          undefined
        ),
        service.getQuickInfoAtPosition(SHOP, positions[PATHS.length + index]!),
      ].map((info) => textShownByEditor(info).replace(/\s+/g, " "))

      for (const text of texts) {
        expect(text).toContain(effect.slice(1).replace(/\s+/g, " "))
        expect(text).toContain(
          whenLeftOut === "required" ? "Required." : `Default: ${whenLeftOut}.`
        )
        expect(text).toMatch(/@example/)
        expect(text).toContain(`${nameOf(path)}: ${example}`)
      }
    }
  )
})

describe("docs/options.md", () => {
  const leaves = OPTION_PATHS.map((path) => ({ path, schema: schemaAt(path) }))

  it.each(leaves)(
    "docs/options.md gives an example for the option $path that the plugin accepts as its value, unless the example reads an environment variable",
    ({ path, schema }) => {
      const { example } = DOCUMENTED.get(path)!
      // Examples that read the environment have a value only in a shop.
      if (!example.includes("process.env") && path !== "accounts") {
        const { data, error } = z.safeParse(
          schema,
          JSON.parse(example) as unknown
        )
        expect({ data, error }).toEqual({
          data: expect.anything(),
          error: undefined,
        })
      }
    }
  )

  it("docs/options.md names the unit of each option whose value is a number", () => {
    const numbers = leaves.filter(({ schema }) => {
      const types = [1, 0.5, 30, 1_000].map(
        (value) => z.safeParse(schema, value).success
      )
      return types.includes(true)
    })
    const UNITS =
      /\b(minutes|days|milliseconds|percent|installments?|charges|cards|lookups|reais)\b/

    expect(numbers.length).toBeGreaterThan(15)
    expect(
      numbers
        .map(({ path }) => path)
        .filter((path) => !UNITS.test(DOCUMENTED.get(path)!.effect))
    ).toEqual([])
  })
})

function schemaAt(path: string): z.core.$ZodType {
  const names = path.split(".")
  const root: z.core.$ZodType = OF_ALL_ACCOUNTS.includes(names[0]!)
    ? pluginOptionsSchema
    : accountOptionsSchema
  return names.reduce((schema, name) => {
    const group = innermostSchema(schema) as z.ZodObject<
      Record<string, z.core.$ZodType>
    >
    return group.shape[name]!
  }, root)
}

function innermostSchema(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodPipe) return innermostSchema(schema.in)
  return schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodOptional
    ? innermostSchema(schema.unwrap())
    : schema
}
