import { existsSync, readdirSync, readFileSync } from "node:fs"
import { dirname, join, relative } from "node:path"

import { DISCREPANCY_KINDS } from "../src/domain/discrepancy/discrepancy"
import { defaultMerchant } from "../packages/devtools/src/simulator"
import { JUDGES } from "../packages/devtools/src/confirm/verdict/judges"
import { ASSUMPTIONS } from "../packages/devtools/src/confirm/verdict/verdicts"
import {
  anchorsIn,
  codeBlocksOf,
  brokenLinksIn,
  replaceLinkTargets,
  linkTargetsOf,
  removeCodeBlocks,
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

/**
 * Matches the paths of the documents that are packed. It also matches the documents for developers of the plugin in the
 * folder docs, which `files` in package.json leaves out.
 */
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

/** Returns the paths of all files and folders in the given folders, relative to the repository's root. */
function filesIn(...folders: string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" }).map(
      (name) => join(folder, name)
    )
  )
}

const readDocument = (document: string) =>
  readFileSync(join(ROOT, document), "utf8")

describe("the documents", () => {
  it.each(DOCUMENTS)(
    "every link in the document %s leads to an existing file and heading",
    (document) => {
      expect(brokenLinksIn(ROOT, document)).toEqual([])
    }
  )

  it("every document can be reached from README.md by following links", () => {
    const reached = new Set<string>()
    const waiting = ["README.md"]
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (reached.has(next) || !existsSync(join(ROOT, next))) continue
      reached.add(next)
      const from = dirname(next)
      const paths = linkTargetsOf(readDocument(next)).map(
        (target) => target.split("#")[0] ?? ""
      )
      for (const path of paths.filter((one) => one !== "")) {
        const file = relative(ROOT, join(ROOT, from, path))
        if (file.endsWith(".md")) waiting.push(file)
        if (file === "docs/adr") waiting.push(...listDecisionRecords())
      }
    }

    expect(DOCUMENTS.filter((document) => !reached.has(document))).toEqual([])
  })

  it("packing a document replaces each link to a file that is not in the package with a repository link or plain text, and removes list items that contain only such links", () => {
    const packedTargetOf = (target: string) =>
      ({ "adr/1.md": "https://r/1" })[target]
    const text = "[`a`](adr/1.md) [b](b.md#c) ![p](p.png) `[a](adr/1.md)`"

    expect(replaceLinkTargets(text, packedTargetOf)).toBe(
      text.replace("(adr/1.md)", "(https://r/1)")
    )
    expect(replaceLinkTargets(text, () => "")).toBe("`a` b  `[a](adr/1.md)`")
    expect(
      replaceLinkTargets("- [a](a.md), [b](b.md)\n- [c](c.md)\n", (target) =>
        target === "c.md" ? undefined : ""
      )
    ).toBe("- [c](c.md)\n")
    expect(
      replaceLinkTargets("- [a](https://a.example), [b](b.md)\n", () => "")
    ).toBe("- [a](https://a.example), b\n")
  })

  it.each(["README.md", "README.pt-BR.md"])(
    "if the repository's address is unknown, the document %s loses only two pictures and one list item when it is packed",
    (readme) => {
      const isPacked = (target: string) =>
        target.startsWith("#") || PACKED.test(target)
      const changed = readDocument(readme)
        .split("\n")
        .filter((line) => !linkTargetsOf(line).every(isPacked))
      const packed = changed.map((line) =>
        replaceLinkTargets(`${line}\n`, (target) =>
          isPacked(target) ? undefined : ""
        )
      )

      // Two pictures, and the list item about the repository.
      expect(packed.map((line) => line.trim())).toEqual(["", "", ""])
    }
  )

  it("all npm scripts that the documents mention exist in package.json", () => {
    const { scripts } = JSON.parse(readDocument("package.json")) as {
      scripts: Record<string, string>
    }
    const named = DOCUMENTS.flatMap((document) =>
      [
        ...readDocument(document).matchAll(
          /npm run (?:--silent )?([a-z][\w:-]*)/g
        ),
      ].map(([, script = ""]) => script)
    )

    expect([...new Set(named)].filter((name) => !(name in scripts))).toEqual([])
    expect(named.length).toBeGreaterThan(20)
  })
})

function listDecisionRecords(): string[] {
  return DOCUMENTS.filter((document) => document.startsWith("docs/adr/"))
}

it("docs/README.md links to every other Markdown file that is directly in the folder docs", () => {
  const linked = linkTargetsOf(readDocument("docs/README.md")).map(
    (target) => target.split("#")[0]
  )
  const guides = readdirSync(join(ROOT, "docs")).filter(
    (name) => name.endsWith(".md") && name !== "README.md"
  )

  expect(guides.filter((name) => !linked.includes(name))).toEqual([])
})

describe("README.pt-BR.md", () => {
  const [english, portuguese] = ["README.md", "README.pt-BR.md"] as const

  it("README.pt-BR.md has as many headings as README.md, on the same levels", () => {
    const headingLevelsOf = (document: string) =>
      [...removeCodeBlocks(readDocument(document)).matchAll(/^(#+) /gm)].map(
        ([, level]) => level
      )

    expect(headingLevelsOf(portuguese)).toEqual(headingLevelsOf(english))
  })

  it("README.pt-BR.md has the same code as README.md apart from comments", () => {
    const codeWithoutComments = (document: string) =>
      codeBlocksOf(readDocument(document)).map(({ language, code: text }) => ({
        language,
        code: text.replace(
          /^[ \t]*(?:\/\/|#).*\n|(?<! ) +(?:\/\/|#) .*$/gm,
          ""
        ),
      }))

    expect(codeWithoutComments(portuguese)).toEqual(
      codeWithoutComments(english)
    )
    expect(codeWithoutComments(english).length).toBeGreaterThan(5)
  })

  it("README.pt-BR.md has the same links as README.md in the same order, apart from links to a README", () => {
    const linkTargetsExceptReadmes = (document: string) =>
      linkTargetsOf(readDocument(document)).filter(
        (target) => !target.startsWith("README")
      )

    expect(linkTargetsExceptReadmes(portuguese)).toEqual(
      linkTargetsExceptReadmes(english)
    )
  })
})

describe("the README", () => {
  it("the .env lines in README.md contain the address of the simulator and its default credentials, and leave CHECKOUT_ENCRYPTION_KEY empty", () => {
    const environment = codeBlocksOf(readDocument("README.md"))
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
    "the document %s contains the note that the package is not published yet exactly as long as package.json names no repository",
    (document, note) => {
      const { repository } = JSON.parse(readDocument("package.json")) as {
        repository?: string
      }

      expect(readDocument(document).includes(note)).toBe(
        repository === undefined
      )
    }
  )

  it("README.md and README.pt-BR.md name the version of Medusa that is installed for the tests", () => {
    const { devDependencies } = JSON.parse(readDocument("package.json")) as {
      devDependencies: Record<string, string>
    }
    const tested = `Medusa ${devDependencies["@medusajs/medusa"]}`

    expect(readDocument("README.md")).toContain(tested)
    expect(readDocument("README.pt-BR.md")).toContain(tested)
  })
})

describe("docs/assumptions.md", () => {
  it("docs/assumptions.md lists every assumption id in the source code, each of them once, and no other ids", () => {
    const referred = filesIn(
      "src",
      "packages/devtools/src",
      "packages/storefront/src"
    )
      .filter((name) => /\.[cm]?[tj]sx?$/.test(name))
      .flatMap((name) => readDocument(name).match(/\bA-\d{2,}\b/g) ?? [])
    const entries = [
      ...readDocument("docs/assumptions.md").matchAll(
        /^(?:#+|[-*|])\s*\**(A-\d{2,})\b/gm
      ),
    ].map(([, id]) => id)

    expect(entries.sort()).toEqual([...new Set(referred)].sort())
  })
})

describe("docs/core-traps.md", () => {
  it("docs/core-traps.md explains as many traps under “This plugin fails in three traps” as the list above it marks with “falls here”", () => {
    const [list = "", explained = ""] = readDocument("docs/core-traps.md")
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
    [
      ...readDocument(file).matchAll(/(?<!\]\()docs\/gateway\.md#([\w-]*)/g),
    ].map(([, anchor = ""]) => ({ file, anchor }))
  )

  it("every link to a heading of docs/gateway.md leads to an existing heading, whether a comment, a test or a document contains it", () => {
    expect(cited.filter(({ anchor }) => !anchors.has(anchor))).toEqual([])
    expect(cited.length).toBeGreaterThan(40)
  })

  it("no file mentions the two documents that docs/gateway.md has replaced", () => {
    const elsewhere = new RegExp(
      ["interface", "\\.md|gateway", "-notes"].join("")
    )

    expect(files.filter((file) => elsewhere.test(readDocument(file)))).toEqual(
      []
    )
  })
})

describe("docs/runbook.md", () => {
  const text = readDocument("docs/runbook.md")

  it.each(DISCREPANCY_KINDS)(
    "a table in docs/runbook.md has a row for the discrepancy kind %s",
    (kind) => {
      expect(text).toMatch(new RegExp(`^\\| \`${kind}\``, "m"))
    }
  )

  it("the tables in docs/runbook.md have a row for every code that docs/health.md names in parentheses", () => {
    const codes = [
      ...readDocument("docs/health.md").matchAll(/\(`(\w+)`\)/g),
    ].map(([, code = ""]) => code)
    const missing = codes.filter(
      (code) => !new RegExp(`^\\| \`${code}\``, "m").test(text)
    )

    expect(missing).toEqual([])
    expect(codes.length).toBeGreaterThan(10)
  })
})

describe("docs/assumptions.md and the command confirm", () => {
  const rows = (
    readDocument("docs/assumptions.md").match(/^\| A-.*\|$/gm) ?? []
  )
    .map((row) =>
      row.split(" | ").map((cell) => cell.replaceAll("|", "").trim())
    )
    .map(([id = "", , how = ""]) => ({ id, how }))

  it("docs/assumptions.md describes how each assumption can be checked in the same words as the confirm command", () => {
    const known = Object.entries(ASSUMPTIONS)

    expect(rows).toEqual(known.map(([id, { how }]) => ({ id, how })))
  })

  it.each(Object.entries(ASSUMPTIONS))(
    "the confirm command has a function that judges the assumption %s, unless the assumption's description says that no command can check it",
    (id, { how }) => {
      const judge = JUDGES[id as keyof typeof JUDGES]

      expect(judge === undefined).toBe(how.startsWith("No command: "))
    }
  )

  it.each(Object.entries(ASSUMPTIONS))(
    "the assumption %s has a text about the consequences of its contradiction if and only if the confirm command can contradict the assumption",
    (id, { contradicted }) => {
      const judge = JUDGES[id as keyof typeof JUDGES]

      expect(contradicted !== undefined).toBe(
        judge !== undefined && !["A-24", "A-33", "A-37", "A-57"].includes(id)
      )
    }
  )

  it.each(Object.entries(ASSUMPTIONS))(
    "docs/options.md mentions the option of the assumption %s, if this assumption has one",
    (_id, { option }) => {
      if (option !== undefined) {
        expect(readDocument("docs/options.md")).toContain(
          option.split(".").at(-1)
        )
      }
    }
  )
})

const FILES = filesIn(...SOURCES, "demo-shop/src").concat("medusa-config.ts")

/**
 * Returns the names of TypeScript files that a text mentions and that do not exist in any folder of this repository.
 */
function missingIn(text: string): string[] {
  return text
    .split(/[^\w@/.*[\]-]+/)
    .filter((word) => /^\w.*\w\.tsx?$/.test(word) && !word.includes("*"))
    .filter((name) => !FILES.some((file) => `/${file}`.endsWith(`/${name}`)))
}

describe("docs/architecture.md", () => {
  const text = readDocument("docs/architecture.md")
  const named = [
    ...new Set(text.match(/\b(?:packages\/[\w-]+\/)?src\/[\w./[\]-]+/g) ?? []),
  ].map((path) => path.replace(/[.]$/, ""))

  it.each(named)(
    "the path %s, which docs/architecture.md mentions, exists in the repository",
    (path) => {
      expect(existsSync(join(ROOT, path))).toBe(true)
    }
  )

  it("docs/architecture.md contains three diagrams and mentions more than twenty paths", () => {
    expect(text.match(/```mermaid/g)).toHaveLength(3)
    expect(named.length).toBeGreaterThan(20)
  })
})

it("all source files that CONTRIBUTING.md mentions exist in the repository", () => {
  expect(missingIn(readDocument("CONTRIBUTING.md"))).toEqual([])
})

it("CONTRIBUTING.md mentions only identifiers that exist in the source code", () => {
  const named = [
    ...readDocument("CONTRIBUTING.md").matchAll(/`([A-Za-z_][A-Za-z0-9_]*)`/g),
  ].map(([, name = ""]) => name)
  const sources = FILES.filter((file) => /\.(tsx?|mjs|json)$/.test(file))
    .map(readDocument)
    .join("\n")
  const words = new Set(sources.match(/[A-Za-z_][A-Za-z0-9_]*/g))

  expect(named.length).toBeGreaterThan(100)
  expect(named.filter((name) => !words.has(name))).toEqual([])
})

it("the comments in the source code of the three packages mention only TypeScript files that exist in the repository", () => {
  const comments = FILES.filter((file) =>
    /^(packages\/[\w-]+\/)?src\/.*\.tsx?$/.test(file)
  )
    .flatMap((file) => readDocument(file).split("\n"))
    .filter((line) => /^\s*(\/\*\*|\*|\/\/)/.test(line))

  expect(comments.length).toBeGreaterThan(1_000)
  expect(missingIn(comments.join("\n"))).toEqual([])
})
