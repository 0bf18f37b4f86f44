import { existsSync, readdirSync, readFileSync } from "node:fs"
import { dirname, join, relative } from "node:path"

import { DISCREPANCY_KINDS } from "../src/domain/discrepancy/discrepancy"
import { defaultMerchant } from "../packages/devtools/src/simulator"
import { JUDGES } from "../packages/devtools/src/confirm/verdict/judges"
import { ASSUMPTIONS } from "../packages/devtools/src/confirm/verdict/verdicts"
import {
  anchorsIn,
  blocksOf,
  brokenLinksIn,
  relinked,
  targetsOf,
  withoutBlocks,
} from "../harness/documents/markdown"

const ROOT = join(__dirname, "..")
const DOCUMENTS = [
  "README.md",
  "README.pt-BR.md",
  "SECURITY.md",
  "CONTRIBUTING.md",
  "CHANGELOG.md",
  ...readdirSync(join(ROOT, "docs"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => join("docs", name)),
]

/** What `files` of package.json packs. */
const PACKED =
  /^(?:docs\/[\w-]+\.md|docs\/starter\/.+|README(?:\.pt-BR)?\.md|SECURITY\.md|LICENSE|CHANGELOG\.md)(?:#|$)/

const SOURCES = [
  "src",
  "packages/devtools/src",
  "packages/storefront/src",
  "harness",
  "development",
  "integration-tests",
]

/** The paths of all files and folders in these folders, from the root of the repository. */
function filesIn(...folders: string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" }).map(
      (name) => join(folder, name)
    )
  )
}

const read = (document: string) => readFileSync(join(ROOT, document), "utf8")

describe("the documents", () => {
  it.each(DOCUMENTS)("lead somewhere with every link (%s)", (document) => {
    expect(brokenLinksIn(ROOT, document)).toEqual([])
  })

  it("are all reached from the README", () => {
    const reached = new Set<string>()
    const waiting = ["README.md"]
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (reached.has(next) || !existsSync(join(ROOT, next))) continue
      reached.add(next)
      const from = dirname(next)
      const paths = targetsOf(read(next)).map(
        (target) => target.split("#")[0] ?? ""
      )
      for (const path of paths.filter((one) => one !== "")) {
        const file = relative(ROOT, join(ROOT, from, path))
        if (file.endsWith(".md")) waiting.push(file)
        if (file === "docs/adr") waiting.push(...decisions())
      }
    }

    expect(DOCUMENTS.filter((document) => !reached.has(document))).toEqual([])
  })

  it("lead to the repository, or are words without pictures, where they are packed without what they link to", () => {
    const move = (target: string) => ({ "adr/1.md": "https://r/1" })[target]
    const text = "[`a`](adr/1.md) [b](b.md#c) ![p](p.png) `[a](adr/1.md)`"

    expect(relinked(text, move)).toBe(
      text.replace("(adr/1.md)", "(https://r/1)")
    )
    expect(relinked(text, () => "")).toBe("`a` b  `[a](adr/1.md)`")
    expect(
      relinked("- [a](a.md), [b](b.md)\n- [c](c.md)\n", (target) =>
        target === "c.md" ? undefined : ""
      )
    ).toBe("- [c](c.md)\n")
  })

  it.each(["README.md", "README.pt-BR.md"])(
    "%s has no link that becomes a bare word in the package while there is no repository",
    (readme) => {
      const isPacked = (target: string) =>
        target.startsWith("#") || PACKED.test(target)
      const changed = read(readme)
        .split("\n")
        .filter((line) => !targetsOf(line).every(isPacked))
      const packed = changed.map((line) =>
        relinked(`${line}\n`, (target) => (isPacked(target) ? undefined : ""))
      )

      // Two pictures, and the list's item about the repository.
      expect(packed.map((line) => line.trim())).toEqual(["", "", ""])
    }
  )

  it("name commands of npm that there are", () => {
    const { scripts } = JSON.parse(read("package.json")) as {
      scripts: Record<string, string>
    }
    const named = DOCUMENTS.flatMap((document) =>
      [...read(document).matchAll(/npm run (?:--silent )?([a-z][\w:-]*)/g)].map(
        ([, script = ""]) => script
      )
    )

    expect([...new Set(named)].filter((name) => !(name in scripts))).toEqual([])
    expect(named.length).toBeGreaterThan(20)
  })
})

function decisions(): string[] {
  return DOCUMENTS.filter((document) => document.startsWith("docs/adr/"))
}

it("docs/README.md links to every document in its folder", () => {
  const linked = targetsOf(read("docs/README.md")).map(
    (target) => target.split("#")[0]
  )
  const guides = readdirSync(join(ROOT, "docs")).filter(
    (name) => name.endsWith(".md") && name !== "README.md"
  )

  expect(guides.filter((name) => !linked.includes(name))).toEqual([])
})

describe("README.pt-BR.md", () => {
  const [english, portuguese] = ["README.md", "README.pt-BR.md"] as const

  it("has the headings of the English one, by number and level", () => {
    const levels = (document: string) =>
      [...withoutBlocks(read(document)).matchAll(/^(#+) /gm)].map(
        ([, level]) => level
      )

    expect(levels(portuguese)).toEqual(levels(english))
  })

  it("has its code, apart from comments", () => {
    const code = (document: string) =>
      blocksOf(read(document)).map(({ language, code: text }) => ({
        language,
        code: text.replace(
          /^[ \t]*(?:\/\/|#).*\n|(?<! ) +(?:\/\/|#) .*$/gm,
          ""
        ),
      }))

    expect(code(portuguese)).toEqual(code(english))
    expect(code(english).length).toBeGreaterThan(5)
  })

  it("leads where it leads", () => {
    const elsewhere = (document: string) =>
      targetsOf(read(document)).filter((target) => !target.startsWith("README"))

    expect(elsewhere(portuguese)).toEqual(elsewhere(english))
  })
})

describe("the README", () => {
  it("the environment variables in the README are the simulator's credentials", () => {
    const environment = blocksOf(read("README.md"))
      .map(({ code }) => code)
      .find((code) => code.startsWith("CHECKOUT_BASE_URL"))

    expect(environment?.trim().split("\n")).toEqual([
      "CHECKOUT_BASE_URL=http://127.0.0.1:9470",
      `CHECKOUT_CLIENT_ID=${defaultMerchant.credential.clientId}`,
      `CHECKOUT_CLIENT_SECRET=${defaultMerchant.credential.clientSecret}`,
      `CHECKOUT_NOTIFICATION_TOKEN=${defaultMerchant.notificationToken}`,
      `CHECKOUT_MERCHANT_DOCUMENT=${defaultMerchant.merchantDocument}`,
      `CHECKOUT_TRANSPARENT_TOKEN=${defaultMerchant.transparentToken}`,
      "CHECKOUT_ENCRYPTION_KEY=",
    ])
  })

  it.each([
    ["README.md", "The package is not published yet"],
    ["README.pt-BR.md", "O pacote ainda não foi publicado"],
    ["packages/storefront/README.md", "The package is not published yet"],
    ["packages/devtools/README.md", "The package is not published yet"],
    ["docs/storefront.md", "The package is not published yet"],
  ])(
    "%s says that the package is not published as long as it has no public address",
    (document, note) => {
      const { repository } = JSON.parse(read("package.json")) as {
        repository?: string
      }

      expect(read(document).includes(note)).toBe(repository === undefined)
    }
  )

  it("names the version of Medusa that is tested", () => {
    const { devDependencies } = JSON.parse(read("package.json")) as {
      devDependencies: Record<string, string>
    }
    const tested = `Medusa ${devDependencies["@medusajs/medusa"]}`

    expect(read("README.md")).toContain(tested)
    expect(read("README.pt-BR.md")).toContain(tested)
  })
})

describe("docs/assumptions.md", () => {
  it("has each assumption once that a comment under src refers to, and no other", () => {
    const referred = filesIn(
      "src",
      "packages/devtools/src",
      "packages/storefront/src"
    )
      .filter((name) => /\.[cm]?[tj]sx?$/.test(name))
      .flatMap((name) => read(name).match(/\bA-\d{2,}\b/g) ?? [])
    const entries = [
      ...read("docs/assumptions.md").matchAll(
        /^(?:#+|[-*|])\s*\**(A-\d{2,})\b/gm
      ),
    ].map(([, id]) => id)

    expect(entries.sort()).toEqual([...new Set(referred)].sort())
  })
})

describe("docs/core-traps.md", () => {
  it("explains as many traps as it says that this plugin falls into", () => {
    const [list = "", explained = ""] = read("docs/core-traps.md")
      .split("## Putting your provider in")[0]!
      .split("This plugin fails in three traps")
    const falls = list.match(/\*\*falls here\*\*/g) ?? []

    expect(falls.length).toBeGreaterThan(0)
    expect(explained.match(/^- \*\*/gm)).toHaveLength(falls.length)
  })
})

describe("docs/gateway.md", () => {
  const anchors = anchorsIn(join(ROOT, "docs/gateway.md"))
  const files = filesIn(...SOURCES, "demo-shop/src")
    .filter((name) => /\.(?:[cm]?[tj]sx?|json)$/.test(name))
    .concat("medusa-config.ts", DOCUMENTS)
    .concat("packages/storefront/README.md", "packages/devtools/README.md")
  const cited = files.flatMap((file) =>
    [...read(file).matchAll(/(?<!\]\()docs\/gateway\.md#([\w-]*)/g)].map(
      ([, anchor = ""]) => ({ file, anchor })
    )
  )

  it("has a heading for every anchor that a comment, a test or a document cites", () => {
    expect(cited.filter(({ anchor }) => !anchors.has(anchor))).toEqual([])
    expect(cited.length).toBeGreaterThan(40)
  })

  it("replaces the sources that are not in the repository: nothing cites them", () => {
    const elsewhere = new RegExp(
      ["interface", "\\.md|gateway", "-notes"].join("")
    )

    expect(files.filter((file) => elsewhere.test(read(file)))).toEqual([])
  })
})

describe("docs/runbook.md", () => {
  const text = read("docs/runbook.md")

  it.each(DISCREPANCY_KINDS)("says what to do about %s", (kind) => {
    expect(text).toMatch(new RegExp(`^\\| \`${kind}\``, "m"))
  })

  it("says what to do about each reason of the health route", () => {
    const codes = [...read("docs/health.md").matchAll(/\(`(\w+)`\)/g)].map(
      ([, code = ""]) => code
    )
    const missing = codes.filter(
      (code) => !new RegExp(`^\\| \`${code}\``, "m").test(text)
    )

    expect(missing).toEqual([])
    expect(codes.length).toBeGreaterThan(10)
  })
})

describe("docs/assumptions.md and the command confirm", () => {
  const rows = (read("docs/assumptions.md").match(/^\| A-.*\|$/gm) ?? [])
    .map((row) =>
      row.split(" | ").map((cell) => cell.replaceAll("|", "").trim())
    )
    .map(([id = "", , how = ""]) => ({ id, how }))

  it("have the same ids, and say in the same words how each is seen, or why no command can", () => {
    const known = Object.entries(ASSUMPTIONS)

    expect(rows).toEqual(known.map(([id, { how }]) => ({ id, how })))
  })

  it.each(Object.entries(ASSUMPTIONS))(
    "%s has a judge unless no command can see it, and words for a contradiction if there can be one",
    (id, { how, contradicted, option }) => {
      const judge = JUDGES[id as keyof typeof JUDGES]

      expect(judge === undefined).toBe(how.startsWith("No command: "))
      expect(contradicted !== undefined).toBe(
        judge !== undefined && !["A-24", "A-33", "A-37", "A-57"].includes(id)
      )
      if (option !== undefined) {
        expect(read("docs/options.md")).toContain(option.split(".").at(-1))
      }
    }
  )
})

const FILES = filesIn(...SOURCES, "demo-shop/src").concat("medusa-config.ts")

/** Names of files in a text that no file of this repository has, at whatever place. */
function missingIn(text: string): string[] {
  return text
    .split(/[^\w@/.*[\]-]+/)
    .filter((word) => /^\w.*\w\.tsx?$/.test(word) && !word.includes("*"))
    .filter((name) => !FILES.some((file) => `/${file}`.endsWith(`/${name}`)))
}

describe("docs/architecture.md", () => {
  const text = read("docs/architecture.md")
  const named = [
    ...new Set(text.match(/\b(?:packages\/[\w-]+\/)?src\/[\w./[\]-]+/g) ?? []),
  ].map((path) => path.replace(/[.]$/, ""))

  it.each(named)("names %s, which is there", (path) => {
    expect(existsSync(join(ROOT, path))).toBe(true)
  })

  it("draws the three ways", () => {
    expect(text.match(/```mermaid/g)).toHaveLength(3)
    expect(named.length).toBeGreaterThan(20)
  })
})

it("CONTRIBUTING.md names files that are there", () => {
  expect(missingIn(read("CONTRIBUTING.md"))).toEqual([])
})

it("comments name files that are there", () => {
  const comments = FILES.filter((file) =>
    /^(packages\/[\w-]+\/)?src\/.*\.tsx?$/.test(file)
  )
    .flatMap((file) => read(file).split("\n"))
    .filter((line) => /^\s*(\/\*\*|\*|\/\/)/.test(line))

  expect(comments.length).toBeGreaterThan(1_000)
  expect(missingIn(comments.join("\n"))).toEqual([])
})
