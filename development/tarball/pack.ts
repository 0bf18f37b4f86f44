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
import { SOURCE_CONDITION } from "../../harness/demo-shop/storefront-entries"

const ROOT = resolve(__dirname, "../..")

/**
 * The folders of the repository's three packages: `server` is the plugin for a Medusa server, `storefront` is for shop
 * pages, and `devtools` is for developers' machines.
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

export function arePackagesBuilt(): boolean {
  return Object.values(PACKAGES).every((folder) => isBuilt(join(ROOT, folder)))
}

function isBuilt(folder: string): boolean {
  return existsSync(join(folder, manifestIn(folder).main))
}

/**
 * Creates the tarball of a package in `directory` as it will be published. Returns the path of the tarball.
 *
 * Files and comments that users of the package do not need are removed. A link to a document that is not in the tarball
 * becomes a link to the GitHub repository. If package.json has no repository, only the words of the link remain.
 */
export function packPackage(
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
    runOrThrow("tar", ["-xzf", packFolder(folder, staged)], staged)
    const content = join(staged, "package")
    if (of === "server") {
      dropUnreachedDeclarations(content)
      dropComments(join(content, ".medusa/server/src"))
      deleteEmptyJavaScriptFiles(join(content, ".medusa/server/src"))
    }
    dropSourceConditions(join(content, "package.json"))
    for (const document of filesWithExtension(content, ".md")) {
      const path = join(content, document)
      const text = replaceLinkTargets(
        readFileSync(path, "utf8"),
        (target, isPicture) =>
          repositoryUrlOfLinkTarget({
            content,
            document,
            repository,
            target,
            isPicture,
          })
      )
      writeFileSync(path, text)
    }
    return packFolder(content, directory)
  } finally {
    rmSync(staged, { recursive: true })
  }
}

/**
 * Returns the address on GitHub of a link's target. Returns `undefined` if the target is in the tarball, and "" if
 * package.json has no repository.
 */
function repositoryUrlOfLinkTarget(link: {
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
 * Removes the comments from the compiled server code in the folder `source`. This saves a tenth of the tarball's size.
 * Declaration files keep their comments, because editors show them. The admin's code is bundled and has no comments
 * anyway.
 */
function dropComments(source: string): void {
  for (const file of filesWithExtension(source, ".js")) {
    if (file.startsWith("admin/")) continue
    const path = join(source, file)
    const { code } = transformSync(readFileSync(path, "utf8"), {
      legalComments: "none",
    })
    writeFileSync(path, code)
  }
}

/**
 * Matches the compiled JavaScript of a source file that declares only types. Comments must have been removed before.
 */
const EMPTY_MODULE =
  /^"use strict";\s*Object\.defineProperty\(exports, "__esModule", \{ value: true \}\);\s*$/

/**
 * Deletes the compiled JavaScript of source files that declare only types. No other file imports this JavaScript,
 * because the compiler removes imports of types.
 */
function deleteEmptyJavaScriptFiles(source: string): void {
  for (const file of filesWithExtension(source, ".js")) {
    const path = join(source, file)
    if (EMPTY_MODULE.test(readFileSync(path, "utf8"))) rmSync(path)
  }
}

/**
 * Deletes the declaration files that no entry of the package imports, directly or indirectly. A user of the package
 * could not import them either. `content` is the folder with the files of the tarball.
 */
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
  for (const file of filesWithExtension(source, ".d.ts")) {
    if (!reached.has(join(source, file))) rmSync(join(source, file))
  }
}

/** Removes the entries of `exports` that lead to source files, because the tarball contains no source files. */
function dropSourceConditions(manifest: string): void {
  const packed = JSON.parse(
    readFileSync(manifest, "utf8"),
    (key, value: unknown) => (key === SOURCE_CONDITION ? undefined : value)
  ) as object
  writeFileSync(manifest, `${JSON.stringify(packed, null, 2)}\n`)
}

function filesWithExtension(folder: string, extension: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(extension)
  )
}

function packFolder(folder: string, into: string): string {
  const { name, version } = manifestIn(folder)
  runOrThrow(
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

function runOrThrow(command: string, args: string[], cwd: string): void {
  const { status, stderr } = spawnSync(command, args, { cwd, encoding: "utf8" })
  if (status !== 0) throw new Error(`${command} ${args[0]} failed: ${stderr}`)
}
