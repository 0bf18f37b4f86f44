// `npm run check:package`, after a build: is what would be published whole, and
// does it resolve with types for whoever imports it?
import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { pack } from "./tarball/pack"

/** What a host of the plugin must find, and what is none of its business. */
const REQUIRED = [
  "README.md",
  "LICENSE",
  "CHANGELOG.md",
  "package.json",
  "docs/starter/dtc-starter.patch",
]
const UNWANTED = /\.spec\.|(^|\/)(integration-tests|development)\//

/**
 * How many packages a storefront gets that installs this one: itself and what it depends on. A server
 * has Medusa anyway, so that is an optional peer, and a storefront is not brought hundreds of packages.
 */
const MOST_INSTALLED = 10

const directory = mkdtempSync(join(tmpdir(), "checkout-transparent-package-"))
try {
  const tarball = pack(directory)
  checkFiles(tarball)
  checkInstalled()
  run("npx", "--no-install", "publint", "--strict", tarball)
  run(
    ...["npx", "--no-install", "attw", tarball, "--format", "table-flipped"],
    ...["--profile", "node16"],
    // They have no types: the second one is for the bundler of Medusa's admin.
    ...["--exclude-entrypoints", "./storefront/react/styles.css", "./admin"],
    // Medusa finds a provider by its default export, so there is one.
    ...["--ignore-rules", "cjs-only-exports-default"]
  )
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
} finally {
  rmSync(directory, { recursive: true })
}

function checkFiles(tarball: string): void {
  const { stdout } = spawnSync("tar", ["-tzf", tarball], { encoding: "utf8" })
  const files = stdout
    .split("\n")
    .filter(Boolean)
    .map((file) => file.replace("package/", ""))
  const problems = [
    ...REQUIRED.filter((file) => !files.includes(file)).map(
      (file) => `${file} is missing from the tarball.`
    ),
    ...files
      .filter((file) => UNWANTED.test(file))
      .map((file) => `${file} does not belong into the tarball.`),
  ]
  if (problems.length > 0) throw new Error(problems.join("\n"))
  console.log(`${files.length} files in the tarball.`)
}

interface Locked {
  dependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

/** By the lock, as `npm install` of the tarball in an empty folder would do it; without a network. */
function checkInstalled(): void {
  const { packages } = JSON.parse(
    readFileSync("package-lock.json", "utf8")
  ) as { packages: Record<string, Locked | undefined> }
  const installed = new Set([""])
  for (const path of installed) {
    const { dependencies, peerDependencies, peerDependenciesMeta } =
      packages[path] ?? {}
    const peers = Object.keys(peerDependencies ?? {}).filter(
      (name) => !peerDependenciesMeta?.[name]?.optional
    )
    for (const name of [...Object.keys(dependencies ?? {}), ...peers]) {
      const nested = `${path}/node_modules/${name}`
      installed.add(packages[nested] ? nested : `node_modules/${name}`)
    }
  }
  const names = [...installed]
    .map((path) => path.replace(/^.*node_modules\//, ""))
    .filter(Boolean)
    .join(", ")
  console.log(`A storefront gets ${installed.size} packages: this, ${names}`)
  if (installed.size > MOST_INSTALLED) {
    throw new Error(
      `More than ${MOST_INSTALLED} packages would be installed in a storefront.`
    )
  }
}

function run(...[command = "", ...args]: string[]): void {
  const { status } = spawnSync(command, args, { stdio: "inherit" })
  if (status !== 0) throw new Error(`${command} ${args[0]} found problems.`)
}
