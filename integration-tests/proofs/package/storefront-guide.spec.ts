import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { runInNewContext } from "node:vm"
import { ModuleKind, ScriptTarget, transpile } from "typescript"

import { formatReais } from "../../../src/domain/shared-with-browser/installments"
import {
  compileProject,
  type ProjectDescription,
} from "../../support/package/a-typescript-project"
import {
  type BuiltEntries,
  buildStorefrontEntries,
} from "../../support/package/build-storefront-entries"
import {
  textsInBackticks,
  parseGuide,
} from "../../support/documents/parse-guide"
import {
  linesAdded,
  STARTER_PATCH,
  readStarterPatch,
} from "../../support/documents/starter-patch"
import { ROOT } from "../../../harness/root"

const guide = parseGuide("docs/storefront.md")
const patch = readStarterPatch()

const packageOf = (path: string) =>
  JSON.parse(readFileSync(join(ROOT, path, "package.json"), "utf8")) as {
    name: string
    version: string
    bin?: object
    exports: Record<string, unknown>
  }
const OURS = packageOf("packages/storefront")

/** Type declarations of the starter's modules and packages that the patch's new files import. */
const AROUND_THE_STARTER = {
  "apps/storefront/src/lib/data/cookies.ts": `
    export declare const getAuthHeaders: () => Promise<{ authorization: string } | {}>
    export declare const getCacheTag: (tag: string) => Promise<string>
    export declare const getCartId: () => Promise<string | undefined>
    export declare const setCartId: (id: string) => Promise<void>
    export declare const removeCartId: () => Promise<void>`,
  "apps/storefront/src/modules/common/components/input.d.ts": `
    import type { ComponentProps, FC } from "react"
    declare const Input: FC<ComponentProps<"input"> & { label: string; name: string }>
    export default Input`,
  "apps/storefront/src/modules/common/components/native-select.d.ts": `
    import type { ComponentProps, FC } from "react"
    declare const NativeSelect: FC<ComponentProps<"select"> & { placeholder?: string }>
    export default NativeSelect`,
  "apps/storefront/src/modules/common/components/ui.d.ts": `
    import type { ComponentProps, FC } from "react"
    export declare const Button: FC<ComponentProps<"button"> & { size?: "small" | "medium" | "large" }>`,
  "starter.d.ts": `
    declare const process: { env: Record<string, string | undefined> }
    declare module "next" {
      export interface Metadata { title?: string; robots?: { index: boolean }; referrer?: "no-referrer" }
    }
    declare module "next/cache" {
      export function revalidateTag(tag: string): void
    }
    declare module "next/headers" {
      export function headers(): Promise<Headers>
    }
    declare module "next/navigation" {
      export function redirect(path: string): never
      export function useParams<Params>(): Params
    }
    declare module "@medusajs/types" {
      export namespace HttpTypes {
        interface StoreCart { id: string; total: number; region_id?: string }
        interface StoreRegion { currency_code: string }
      }
    }`,
}

describe("the guide of the storefront", () => {
  let built: BuiltEntries
  beforeAll(() => {
    built = buildStorefrontEntries()
  })
  afterAll(() => built.remove())

  describe("in a strict TypeScript project", () => {
    const guideBlocksNamed = (...names: string[]) =>
      Object.fromEntries(names.map((name) => [name, guide.block(name)]))
    const files = guideBlocksNamed(
      "payment.tsx",
      "my-card-form.tsx",
      "saved-cards.tsx"
    )
    const starter = Object.fromEntries(
      patch
        .filter(({ isNew }) => isNew)
        .map((file) => [file.path, linesAdded(file).join("\n")])
    )
    const projects: Record<string, ProjectDescription> = {
      "React 18 and a bundler": {
        react: "18",
        resolution: "Bundler",
        type: "module",
        files,
      },
      "React 18 and Node16, as CommonJS": {
        react: "18",
        resolution: "Node16",
        type: "commonjs",
        files,
      },
      "React 19 and Node16, as ES modules": {
        react: "19",
        resolution: "Node16",
        type: "module",
        files,
      },
      "React 19 and a bundler, with the starter's new files": {
        react: "19",
        resolution: "Bundler",
        type: "module",
        files: {
          ...files,
          ...starter,
          ...AROUND_THE_STARTER,
        },
      },
    }
    const said: Record<string, string> = {}
    // The projects are compiled at the same time in separate processes.
    beforeAll(async () => {
      await Promise.all(
        Object.entries(projects).map(async ([name, project]) => {
          said[name] = await compileProject(built, project)
        })
      )
    })

    it.each(Object.keys(projects))(
      "the code in the storefront guide compiles in a strict TypeScript project with %s",
      (name) => {
        expect(said[name]).toBe("")
      }
    )
  })

  it("the storefront guide lists exactly the entries that the storefront package exports", () => {
    const entries = guide
      .table("entry of `medusa-payment-checkout-transparent-storefront`")
      .map(([entry = ""]) =>
        `.${textsInBackticks(entry)[0]}`.replace(/\/$/, "")
      )

    expect(entries.sort()).toEqual(
      Object.keys(OURS.exports)
        .filter((name) => name !== "./package.json")
        .sort()
    )
  })

  it("the switch in the storefront guide's file pay.js has a case for exactly the outcomes that the guide's table lists", () => {
    const kinds = guide
      .table("`kind`")
      .flatMap(([kind = ""]) => textsInBackticks(kind))
    const [, body = ""] =
      /switch \(outcome\.kind\) \{(.*?)\n\}/s.exec(guide.block("pay.js")) ?? []
    const cases = [...body.matchAll(/case "(\w+)"/g)].map(([, kind]) => kind)

    expect(cases.sort()).toEqual(kinds.sort())
  })

  describe("in Medusa's starter, as its patch changes it,", () => {
    /**
     * Returns a part of the lines that the patch adds to the file `path`, compiled to JavaScript. The part begins with
     * the line that contains `from`, and ends with the line `to`.
     */
    const addedScriptLines = (path: string, from: string, to: string) => {
      const file = patch.find((one) => one.path.endsWith(path))!
      const lines = linesAdded(file)
      const first = lines.findIndex((line) => line.includes(from))
      const last = lines.findIndex((line, at) => at >= first && line === to)
      expect([first, last]).not.toContain(-1)
      return transpile(lines.slice(first, last + 1).join("\n"), {
        target: ScriptTarget.ES2022,
        module: ModuleKind.ESNext,
      }).replaceAll("export ", "")
    }

    /**
     * Returns the payment method for which the review step shows a pay button. Returns `undefined` if the cart has no
     * session, or if its current session belongs to another provider.
     */
    const methodOf = (...sessions: [provider_id: string, status: string][]) =>
      runInNewContext(
        `${addedScriptLines("lib/constants.tsx", "export const transparentMethod", "  )")}
        ${addedScriptLines("payment-button/index.tsx", "const sessions", "  const method = transparentMethod(paymentSession?.provider_id)")}
        method`,
        {
          cart: {
            payment_collection: {
              payment_sessions: sessions.map(([provider_id, status]) => ({
                provider_id,
                status,
              })),
            },
          },
        }
      ) as string | undefined

    const SYSTEM = "pp_system_default"
    const HOSTED = "pp_medusa-payments_default"
    const OURS = "pp_transparent-pix_br"

    it.each<[string, [string, string][], string | undefined]>([
      ["only a session of the plugin", [[OURS, "pending"]], "pix"],
      [
        "only a session of the plugin with the status error",
        [[OURS, "error"]],
        "pix",
      ],
      [
        "a session of the plugin after a canceled one of Medusa's hosted payments",
        [
          [HOSTED, "canceled"],
          [OURS, "pending"],
        ],
        "pix",
      ],
      [
        "a session of the plugin before a failed one of the default provider",
        [
          [OURS, "pending"],
          [SYSTEM, "error"],
        ],
        "pix",
      ],
      [
        "only a session of Medusa's hosted payments",
        [[HOSTED, "pending"]],
        undefined,
      ],
      [
        "a session of the default provider after a session of the plugin with the status error",
        [
          [OURS, "error"],
          [SYSTEM, "pending"],
        ],
        undefined,
      ],
      ["no session", [], undefined],
    ])(
      "the review step of Medusa's patched starter pays with the plugin only if the cart's current payment session belongs to the plugin (cart with %s)",
      (_, sessions, method) => {
        expect(methodOf(...sessions)).toBe(method)
      }
    )

    it.each([
      ["brl", formatReais(8_200, "pt-BR")],
      ["BRL", formatReais(8_200, "pt-BR")],
      ["eur", "€82.00"],
    ])(
      "Medusa's starter storefront, changed by the patch of the storefront guide, formats the amount 82 in the currency %s as %s",
      (currency_code, written) => {
        const file = patch.find(({ path }) => path.endsWith("util/money.ts"))!
        const locale = linesAdded(file).join("\n")

        const format = runInNewContext(
          `({ amount, currency_code, ${locale} }) =>
          new Intl.NumberFormat(locale, { style: "currency", currency: currency_code }).format(amount)`
        ) as (given: { amount: number; currency_code: string }) => string

        expect(format({ amount: 82, currency_code })).toBe(written)
      }
    )
  })

  it("git can parse the storefront guide's patch for Medusa's starter", () => {
    const read = execFileSync("git", ["apply", "--numstat", STARTER_PATCH])

    expect(String(read).trim().split("\n")).toHaveLength(patch.length)
  })
})
