// `npm run check:package`, after a build: checks that the packages are complete and have nothing else, that their links
// and the documents that their messages name are there, and that their entries resolve with types. With --release it
// also checks that a release is allowed, and leaves the two tarballs to publish in .medusa/release.
import { spawnSync } from "node:child_process"
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { brokenLinksIn } from "./markdown"
import { pack, type PACKAGES } from "./tarball/pack"
import { ROOT } from "./demo/running-store"

interface Checked {
  /** The files that the tarball must contain. */
  required: readonly string[]
  /** The most files, and the most bytes packed. */
  most: { files: number; bytes: number }
  /** The entries without types. */
  untyped: string
}

const CHECKED: Record<keyof typeof PACKAGES, Checked> = {
  server: {
    required: [
      ...["README.md", "LICENSE", "CHANGELOG.md", "package.json"],
      ...["docs/starter/dtc-starter.patch", "docs/storefront.md"],
      ...["docs/go-live.md", "docs/runbook.md", "docs/upgrading.md"],
    ],
    most: { files: 900, bytes: 1_000_000 },
    // It is for the bundler of Medusa's admin.
    untyped: "./admin",
  },
  storefront: {
    required: ["README.md", "LICENSE", "package.json", "dist/styles.css"],
    most: { files: 40, bytes: 90_000 },
    untyped: "./react/styles.css",
  },
}
const UNWANTED =
  /\.spec\.|(^|\/)(integration-tests|development|docs\/adr|docs\/screenshots)\//

/** A document that a message, or a comment in a declaration, tells its reader to open. */
const NAMED_DOCUMENT = /\bdocs\/[\w/-]+\.(?:md|patch)\b/g

/** The folder of the tarballs that `npm run release` publishes. */
const RELEASE = join(__dirname, "../.medusa/release")

/** The scripts that npm would run on the machine of everybody who installs the package: none may exist. */
const INSTALL_SCRIPTS = ["preinstall", "install", "postinstall", "prepare"]

const AGREED_LICENCES = [
  "MIT",
  "ISC",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "Apache-2.0",
]

interface Manifest {
  version: string
  scripts?: Record<string, string>
  dependencies?: Record<string, string>
  repository?: unknown
  homepage?: unknown
  bugs?: unknown
}

const directory = mkdtempSync(join(tmpdir(), "checkout-transparent-package-"))
const problems: string[] = []
try {
  const server = checkPackage("server")
  const storefront = checkPackage("storefront")
  checkAddresses(server)
  checkInstalled()
  demand(
    storefront.version === server.version,
    "storefront/package.json has another version than package.json."
  )
  demand(
    storefront.dependencies === undefined,
    "storefront/package.json has dependencies; a page has to load them."
  )
  if (process.argv.includes("--release") && problems.length === 0) {
    mkdirSync(RELEASE, { recursive: true })
    for (const [of, { tarball }] of Object.entries({ server, storefront })) {
      copyFileSync(tarball, join(RELEASE, `${of}.tgz`))
    }
  }
} catch (error) {
  problems.push((error as Error).message)
} finally {
  rmSync(directory, { recursive: true })
}
for (const problem of problems) console.error(problem)
process.exitCode = problems.length === 0 ? 0 : 1

/** Remembers a problem, unless all is right. */
function demand(isRight: boolean, problem: string): void {
  if (!isRight) problems.push(problem)
}

/** Checks one of the two packages; returns its manifest and its tarball. */
function checkPackage(
  of: keyof typeof PACKAGES
): Manifest & { tarball: string } {
  const { required, untyped, most } = CHECKED[of]
  const tarball = pack(directory, of)
  const unpacked = join(directory, of)
  mkdirSync(unpacked)
  run("tar", "-xzf", tarball, "-C", unpacked, "--strip-components=1")
  const files = readdirSync(unpacked, {
    recursive: true,
    encoding: "utf8",
  }).filter((file) => statSync(join(unpacked, file)).isFile())
  const manifest = JSON.parse(
    readFileSync(join(unpacked, "package.json"), "utf8")
  ) as Manifest
  const size = files.reduce(
    (sum, file) => sum + statSync(join(unpacked, file)).size,
    0
  )
  const bytes = statSync(tarball).size
  console.log(
    `${of}: ${files.length} files in the tarball, ${Math.round(bytes / 1000)} kB packed, ${Math.round(size / 1000)} kB unpacked.`
  )
  demand(
    files.length <= most.files && bytes <= most.bytes,
    `It has more than ${most.files} files or ${most.bytes} bytes.`
  )
  for (const file of required) {
    demand(files.includes(file), `${file} is missing from the tarball.`)
  }
  for (const file of files) {
    demand(!UNWANTED.test(file), `${file} does not belong into the tarball.`)
    const broken = file.endsWith(".md") ? brokenLinksIn(unpacked, file) : []
    problems.push(...broken.map((problem) => `${file}: ${problem}`))
    if (!/\.(?:[cm]?js|json|[cm]?ts)$/.test(file)) continue
    const text = readFileSync(join(unpacked, file), "utf8")
    for (const document of new Set(text.match(NAMED_DOCUMENT))) {
      demand(
        files.includes(document),
        `${file} names ${document}, which is not packed.`
      )
    }
  }
  for (const name of INSTALL_SCRIPTS) {
    demand(
      manifest.scripts?.[name] === undefined,
      `package.json has the script ${name}, which npm runs where it is installed.`
    )
  }
  run("npx", "--no-install", "publint", "--strict", tarball)
  run(
    ...["npx", "--no-install", "attw", tarball, "--format", "table-flipped"],
    ...["--profile", "node16", "--exclude-entrypoints", untyped],
    // Medusa finds a provider by its default export, so there must be one.
    ...["--ignore-rules", "cjs-only-exports-default"]
  )
  return { ...manifest, tarball }
}

/** Checks the addresses. Only `repository` may name one: npm derives the page and the issues from it. */
function checkAddresses({ repository, homepage, bugs }: Manifest): void {
  demand(
    homepage === undefined && bugs === undefined,
    "package.json has homepage or bugs: npm derives them from repository. Delete them."
  )
  if (/^github:[\w.-]+\/[\w.-]+$/.test(String(repository))) return
  const missing =
    'package.json names no repository, to which links to other documents lead. Publishing takes one: "repository": "github:<owner>/<name>".'
  if (process.argv.includes("--release")) problems.push(missing)
  else console.log(missing)
}

/** Checks the packages that are installed with this one, from the lock: none of them may bring others. */
function checkInstalled(): void {
  const { packages } = JSON.parse(
    readFileSync(join(ROOT, "package-lock.json"), "utf8")
  ) as { packages: Record<string, Locked> }
  const words: string[] = []
  for (const name of broughtBy(packages[""]!)) {
    const locked = packages[`node_modules/${name}`]!
    const { license = "none", hasInstallScript } = locked
    words.push(`${name} (${license})`)
    demand(broughtBy(locked).length === 0, `${name} brings other packages.`)
    demand(
      AGREED_LICENCES.includes(license),
      `The licence of ${name} is not one of those agreed to.`
    )
    demand(
      !hasInstallScript,
      `${name}, which is installed with it, has an install script.`
    )
  }
  console.log(`A server gets, beside this: ${words.join(", ")}`)
}

function run(...[command = "", ...args]: string[]): void {
  const { status } = spawnSync(command, args, { stdio: "inherit" })
  if (status !== 0) throw new Error(`${command} ${args[0]} found problems.`)
}

interface Locked {
  license?: string
  hasInstallScript?: boolean
  dependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

/** Returns the names of the packages that npm installs with a package: without its optional peers. */
function broughtBy({
  dependencies = {},
  peerDependencies = {},
  peerDependenciesMeta: meta = {},
}: Locked): string[] {
  const peers = Object.keys(peerDependencies)
  return [
    ...Object.keys(dependencies),
    ...peers.filter((name) => !meta[name]?.optional),
  ]
}
