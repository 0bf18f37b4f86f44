import { spawnSync } from "node:child_process"
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join, resolve } from "node:path"
import { transformSync } from "esbuild"

import { replaceLinkTargets } from "../../harness/documents/markdown"
import { SOURCE_CONDITION } from "../../harness/demo-shop/entries"

const ROOT = resolve(__dirname, "../..")

/**
 * The folders of our packages: `server` is the plugin for a Medusa server, and the others are for a storefront and for
 * developers' machines.
 */
export const PACKAGES = {
  server: ".",
  storefront: "packages/storefront",
  devtools: "packages/devtools",
} as const

interface Manifest {
  name: string
  version: string
  main: string
  repository?: string
}

export const NO_BUILD = "There is no build to pack: run npm run build first."

/** Returns whether each of our packages was built, so that it can be packed. */
export function areBuilt(): boolean {
  return Object.values(PACKAGES).every((folder) => isBuilt(join(ROOT, folder)))
}

function isBuilt(folder: string): boolean {
  return existsSync(join(folder, manifestIn(folder).main))
}

/**
 * Packs a package into `directory`, with the content that is published. Returns the tarball's path. Declaration files
 * that no entry reaches are left out, and conditions of `exports` that name sources are removed. A link to a document
 * that is not packed becomes a link to the repository. If package.json names no repository, only the words of the link
 * remain, and pictures are removed.
 */
export function pack(
  directory: string,
  of: keyof typeof PACKAGES = "server"
): string {
  const folder = join(ROOT, PACKAGES[of])
  const { repository } = manifestIn(folder)
  if (!isBuilt(folder)) {
    throw new Error(NO_BUILD)
  }
  const staged = mkdtempSync(join(tmpdir(), "checkout-transparent-pack-"))
  try {
    run("tar", ["-xzf", packFolder(folder, staged)], staged)
    const content = join(staged, "package")
    if (of === "server") {
      dropUnreachedDeclarations(content)
      dropComments(join(content, ".medusa/server/src"))
      dropEmptyModules(join(content, ".medusa/server/src"))
    }
    dropSourceConditions(join(content, "package.json"))
    for (const document of filesIn(content, ".md")) {
      const path = join(content, document)
      const text = replaceLinkTargets(
        readFileSync(path, "utf8"),
        (target, isPicture) =>
          addressOutside({ content, document, repository, target, isPicture })
      )
      writeFileSync(path, text)
    }
    return packFolder(content, directory)
  } finally {
    rmSync(staged, { recursive: true })
  }
}

/**
 * Returns the address that a link's target has in the repository, or "" if package.json names no repository. Returns
 * `undefined` if the target is in the tarball.
 */
function addressOutside(link: {
  content: string
  document: string
  repository: string | undefined
  target: string
  isPicture: boolean
}): string | undefined {
  const { content, document, repository, target, isPicture } = link
  const path = join(dirname(document), target.replace(/#.*/, ""))
  const isPacked = target.startsWith("#") || existsSync(join(content, path))
  if (isPacked) return undefined
  const [, name] = /^github:(.+)$/.exec(repository ?? "") ?? []
  if (name === undefined) return ""
  const anchor = /#.*/.exec(target)?.[0] ?? ""
  return `https://github.com/${name}/${isPicture ? "raw" : "blob"}/HEAD/${path}${anchor}`
}

/**
 * Removes the comments from the server's code. They are a tenth of the tarball, and the documents need that room.
 * Declaration files keep their comments, because editors show them. The admin's code is bundled and has no comments.
 */
function dropComments(source: string): void {
  for (const file of filesIn(source, ".js")) {
    if (file.startsWith("admin/")) continue
    const path = join(source, file)
    const { code } = transformSync(readFileSync(path, "utf8"), {
      legalComments: "none",
    })
    writeFileSync(path, code)
  }
}

/** Matches the compiled JavaScript of a file that declares only types, without its comments. */
const EMPTY_MODULE =
  /^"use strict";\s*Object\.defineProperty\(exports, "__esModule", \{ value: true \}\);\s*$/

/**
 * Deletes the compiled JavaScript of the files that declare only types. No code imports it, because the compiler has
 * removed those imports.
 */
function dropEmptyModules(source: string): void {
  for (const file of filesIn(source, ".js")) {
    const path = join(source, file)
    if (EMPTY_MODULE.test(readFileSync(path, "utf8"))) rmSync(path)
  }
}

/** Removes the declaration files that no entry of the server's package reaches. They could not be imported. */
function dropUnreachedDeclarations(content: string): void {
  const source = join(content, ".medusa/server/src")
  const modules = readdirSync(join(source, "modules"))
  const entries = ["", "workflows", "providers"]
    .concat(modules.map((name) => join("modules", name)))
    .map((folder) => join(source, folder, "index.d.ts"))
  const reached = new Set(entries)
  for (const file of reached) {
    const imports = readFileSync(file, "utf8").matchAll(
      /\b(?:from|import)[\s(]*"(\.[^"]*)"/g
    )
    for (const [, path = ""] of imports) {
      const target = join(dirname(file), path)
      const found = [`${target}.d.ts`, join(target, "index.d.ts")].find((one) =>
        existsSync(one)
      )
      if (found) reached.add(found)
    }
  }
  for (const file of filesIn(source, ".d.ts")) {
    if (!reached.has(join(source, file))) rmSync(join(source, file))
  }
}

/** Removes those conditions of `exports` that name source files, because source files are not packed. */
function dropSourceConditions(manifest: string): void {
  const packed = JSON.parse(
    readFileSync(manifest, "utf8"),
    (key, value: unknown) => (key === SOURCE_CONDITION ? undefined : value)
  ) as object
  writeFileSync(manifest, `${JSON.stringify(packed, null, 2)}\n`)
}

function filesIn(folder: string, extension: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(extension)
  )
}

function packFolder(folder: string, into: string): string {
  const { name, version } = manifestIn(folder)
  run(
    "npm",
    ["pack", "--ignore-scripts", "--silent", "--pack-destination", into],
    folder
  )
  return join(into, `${name}-${version}.tgz`)
}

function manifestIn(folder: string): Manifest {
  return JSON.parse(
    readFileSync(join(folder, "package.json"), "utf8")
  ) as Manifest
}

function run(command: string, args: string[], cwd: string): void {
  const { status, stderr } = spawnSync(command, args, { cwd, encoding: "utf8" })
  if (status !== 0) throw new Error(`${command} ${args[0]} failed: ${stderr}`)
}
