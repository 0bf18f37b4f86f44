// `npm run check:package`, after a build: checks that the npm packages contain the required files and no unwanted
// files. It also checks that all links lead somewhere, that the documents named in messages exist, that the entries can
// be imported with their types, and that the licenses of dependencies are allowed. With `--release` it also requires a
// GitHub repository in package.json, and leaves the tarballs to publish in .medusa/release.
import { spawnSync } from "node:child_process"
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import {
  type InstalledPackage,
  listInstalledPackages,
} from "./installed-packages"
import { brokenLinksIn } from "../harness/documents/markdown"
import { packPackage, PACKAGES } from "./tarball/pack"

interface Checked {
  /** The paths of the files that the tarball must contain. */
  required: readonly string[]
  /**
   * The name of a second package of this repository that is always installed together with the checked package. Error
   * messages and docstrings of the checked package may name documents that only the second package contains.
   */
  beside?: keyof typeof PACKAGES
  /**
   * The largest allowed number of files in the tarball, and the largest allowed size of the packed tarball in bytes.
   */
  most: { files: number; bytes: number }
  /** The entries in `exports` of package.json whose TypeScript types are not checked. */
  untyped: string[]
}

const CHECKED: Record<keyof typeof PACKAGES, Checked> = {
  server: {
    required: [
      "README.md",
      "LICENSE",
      "CHANGELOG.md",
      "package.json",
      "docs/starter/dtc-starter.patch",
      "docs/storefront.md",
      "docs/go-live.md",
      "docs/runbook.md",
      "docs/upgrading.md",
    ],
    // The limit was 900 files at first. It was raised for saved cards (48 files, ADR 49), the module that leases a key
    // (2 files), charges by the store (31 files and 25 kB, ADR 50), longer docstrings (11 kB), and the file with the
    // purposes of a charge. `docs/interface-*.md` is not packed, because its rows link to files of this repository.
    most: { files: 983, bytes: 1_050_000 },
    // Only the bundler of Medusa's admin imports this entry.
    untyped: ["./admin"],
  },
  storefront: {
    required: ["README.md", "LICENSE", "package.json", "dist/styles.css"],
    // A third of the files are declaration files, whose docstrings editors show. No shopper loads them. The two entries
    // of saved cards, in two formats and with what they share with the other entries, brought 15 files and 18 kB (ADR
    // 49). The budgets of check:size show that shoppers load none of these bytes in a shop that does not import the
    // entries. Docstrings with effect, default and unit of every option brought 3 kB.
    most: { files: 55, bytes: 116_000 },
    untyped: ["./react/styles.css"],
  },
  devtools: {
    required: ["README.md", "LICENSE", "package.json", "dist/main.js"],
    beside: "server",
    most: { files: 30, bytes: 90_000 },
    untyped: [],
  },
}
const UNWANTED =
  /\.spec\.|(^|\/)(integration-tests|harness|development|packages|demo-shop|docs\/adr|docs\/screenshots)\/|^\.medusa\/server\/src\/simulator\//

/** Matches the path of a document that an error message or a docstring mentions. */
const NAMED_DOCUMENT = /\bdocs\/[\w/-]+\.(?:md|patch)\b/g

/** The folder with the tarballs that `npm run release` publishes. */
const RELEASE = join(__dirname, "../.medusa/release")

/**
 * The scripts that npm runs when a developer installs the package from the registry, or from a git repository. None of
 * them may exist.
 */
const INSTALL_SCRIPTS = ["preinstall", "install", "postinstall", "prepare"]

const AGREED_LICENCES = [
  "MIT",
  "ISC",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "Apache-2.0",
]

interface Manifest {
  name: string
  version: string
  exports: Record<string, unknown>
  scripts?: Record<string, string>
  dependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  repository?: unknown
  homepage?: unknown
  bugs?: unknown
}

const directory = mkdtempSync(join(tmpdir(), "checkout-transparent-package-"))
const problems: string[] = []
try {
  const server = packAndCheckPackage("server")
  const storefront = packAndCheckPackage("storefront")
  const devtools = packAndCheckPackage("devtools")
  checkRepositoryField(server)
  for (const { name, isDirect } of checkDependencies("server")) {
    recordProblemUnless(
      isDirect,
      `A dependency of the server's package brings ${name}.`
    )
  }
  checkDependencies("devtools")
  recordProblemUnless(
    storefront.version === server.version,
    "packages/storefront/package.json has another version than package.json."
  )
  recordProblemUnless(
    storefront.dependencies === undefined,
    "packages/storefront/package.json has dependencies; a page has to load them."
  )
  recordProblemUnless(
    devtools.version === server.version &&
      devtools.peerDependencies?.[server.name] === server.version,
    "packages/devtools/package.json, or its peer dependency on the plugin, has another version than package.json."
  )
  if (process.argv.includes("--release") && problems.length === 0) {
    mkdirSync(RELEASE, { recursive: true })
    for (const [of, { tarball }] of Object.entries({
      server,
      storefront,
      devtools,
    })) {
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

function recordProblemUnless(isRight: boolean, problem: string): void {
  if (!isRight) problems.push(problem)
}

/**
 * Packs one of the repository's packages and checks its tarball. Returns its package.json, together with the path of
 * the tarball.
 */
function packAndCheckPackage(
  of: keyof typeof PACKAGES
): Manifest & { tarball: string } {
  const { required, untyped, most, beside } = CHECKED[of]
  const tarball = packPackage(directory, of)
  const unpacked = join(directory, of)
  mkdirSync(unpacked)
  runOrThrow("tar", "-xzf", tarball, "-C", unpacked, "--strip-components=1")
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
  recordProblemUnless(
    files.length <= most.files && bytes <= most.bytes,
    `It has more than ${most.files} files or ${most.bytes} bytes.`
  )
  for (const file of required) {
    recordProblemUnless(
      files.includes(file),
      `${file} is missing from the tarball.`
    )
  }
  for (const file of files) {
    recordProblemUnless(
      !UNWANTED.test(file),
      `${file} does not belong into the tarball.`
    )
    const broken = file.endsWith(".md") ? brokenLinksIn(unpacked, file) : []
    problems.push(...broken.map((problem) => `${file}: ${problem}`))
    if (!/\.(?:[cm]?js|json|[cm]?ts)$/.test(file)) continue
    const text = readFileSync(join(unpacked, file), "utf8")
    for (const document of new Set(text.match(NAMED_DOCUMENT))) {
      recordProblemUnless(
        files.includes(document) ||
          (beside && existsSync(join(directory, beside, document))) === true,
        `${file} names ${document}, which is not packed.`
      )
    }
  }
  for (const name of INSTALL_SCRIPTS) {
    recordProblemUnless(
      manifest.scripts?.[name] === undefined,
      `package.json has the script ${name}, which npm runs where it is installed.`
    )
  }
  // Only packages/devtools imports these entries, from JavaScript that is already built.
  const internals = Object.keys(manifest.exports).filter((entry) =>
    entry.startsWith("./internals/")
  )
  runOrThrow("npx", "--no-install", "publint", "--strict", tarball)
  runOrThrow(
    "npx",
    "--no-install",
    "attw",
    tarball,
    "--format",
    "table-flipped",
    "--profile",
    "node16",
    ...[...untyped, ...internals].flatMap((entry) => [
      "--exclude-entrypoints",
      entry,
    ]),
    // Medusa finds a provider by its default export, so a CommonJS default export is required.
    "--ignore-rules",
    "cjs-only-exports-default"
  )
  return { ...manifest, tarball }
}

/**
 * Checks the fields `homepage`, `bugs` and `repository` of package.json.
 * - `homepage` and `bugs` must be missing, because npm derives both from `repository`.
 * - `repository` must be a GitHub repository. If it is not, the check fails with the option `--release`. Without this
 *   option, the check only prints a message.
 */
function checkRepositoryField({ repository, homepage, bugs }: Manifest): void {
  recordProblemUnless(
    homepage === undefined && bugs === undefined,
    "package.json has homepage or bugs: npm derives them from repository. Delete them."
  )
  if (/^github:[\w.-]+\/[\w.-]+$/.test(String(repository))) return
  const missing =
    'package.json names no repository, to which links to other documents lead. Publishing takes one: "repository": "github:<owner>/<name>".'
  if (process.argv.includes("--release")) problems.push(missing)
  else console.log(missing)
}

/**
 * Checks the npm packages that a shop installs together with one package of this repository. Each must have a license
 * from AGREED_LICENCES and no install script. Returns these npm packages.
 */
function checkDependencies(of: keyof typeof PACKAGES): InstalledPackage[] {
  const installed = listInstalledPackages(PACKAGES[of].replace(/^\.$/, ""))
  for (const { name, license, hasInstallScript } of installed) {
    recordProblemUnless(
      AGREED_LICENCES.includes(license),
      `The licence of ${name}, ${license}, is not one of those agreed to.`
    )
    recordProblemUnless(
      !hasInstallScript,
      `${name}, which is installed with it, has an install script.`
    )
  }
  const words = installed
    .filter(({ isDirect }) => isDirect)
    .map(({ name, license }) => `${name} (${license})`)
  console.log(
    `With ${of} are installed: ${words.join(", ")}; packages in total: ${installed.length}.`
  )
  return installed
}

function runOrThrow(...[command = "", ...args]: string[]): void {
  const { status } = spawnSync(command, args, { stdio: "inherit" })
  if (status !== 0) throw new Error(`${command} ${args[0]} found problems.`)
}
