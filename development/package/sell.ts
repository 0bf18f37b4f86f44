// `npm run test:package`, after a build: a store that has the packed tarball installed, configured
// as the README says, sells by card and by Pix.
import { randomBytes } from "node:crypto"
import { spawnSync } from "node:child_process"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

import { defaultMerchant, startSimulator } from "../../src/simulator"
import { checkOut } from "../demo/check-out"
import { readCheckoutOptions } from "../demo/checkout-options"
import { Endings } from "../demo/ending"
import { step } from "../demo/progress"
import { freePort } from "../free-port"
import { startMedusa } from "../medusa/medusa-process"
import { ensureDatabase, migrate } from "../medusa/migrate"
import { startPostgres } from "../postgres/start-postgres"
import type { SeededDemo } from "../shop/demo-shop"
import { makeHostApplication } from "./host-application"

async function sell(endings: Endings): Promise<void> {
  const { directory, remove } = await step(
    "Packing, and making a store of it",
    makeHostApplication
  )
  endings.add(remove)
  await step("Checking the types of its medusa-config.ts", () =>
    checkTypes(directory)
  )
  await step("Building its dashboard, with the plugin's pages", () =>
    buildAdmin(directory)
  )
  const postgres = await startPostgres()
  endings.add(() => postgres.stop())
  const simulator = await startSimulator()
  endings.add(() => simulator.close())
  const env = { ...environmentFor(simulator.url), DISABLE_ADMIN: "true" }
  const databaseUrl = postgres.urlOf("host")
  await ensureDatabase(databaseUrl)
  await step("Migrating", () => migrate(databaseUrl, { directory, env }))

  let log = ""
  const medusa = await step("Starting Medusa", async () =>
    startMedusa({
      directory,
      port: await freePort(),
      databaseUrl,
      env,
      onOutput: (text) => (log += text),
      seed: { module: require.resolve("../shop/demo-shop"), name: "seedDemo" },
    }).catch((error: Error) => {
      throw new Error(`${error.message}\n${log}`, { cause: error })
    })
  )
  endings.add(() => medusa.stop())
  await simulator.setNotificationUrl(
    `${medusa.url}/hooks/checkout-transparent/br`
  )
  const store = {
    ...(medusa.seeded as SeededDemo),
    storeUrl: medusa.url,
    simulatorUrl: simulator.url,
  }
  const byCard = ["card", "--installments", "3", "--panel-refund", "10.00"]
  for (const purchase of [byCard, ["pix"]]) {
    await checkOut(store, readCheckoutOptions(purchase))
  }
}

/** As the README has it, by Medusa's own command; without the card SDK, which is optional. */
function buildAdmin(directory: string): void {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [require.resolve("@medusajs/cli/cli.js"), "build", "--admin-only"],
    {
      cwd: directory,
      encoding: "utf8",
      env: { ...process.env, ...environmentFor("http://localhost:9470") },
    }
  )
  const files = readdirSync(directory, { recursive: true, encoding: "utf8" })
  const hasPages = files.some(
    (file) =>
      /^\.medusa\/.*\.js$/.test(file) &&
      readFileSync(join(directory, file), "utf8").includes("Fechamento")
  )
  if (status !== 0 || !hasPages) {
    throw new Error(`The dashboard was not built: ${stdout}${stderr}`)
  }
}

function checkTypes(directory: string): void {
  const { status, stdout } = spawnSync(
    process.execPath,
    [require.resolve("typescript/bin/tsc"), "--noEmit", "-p", directory],
    { encoding: "utf8" }
  )
  if (status !== 0)
    throw new Error(`The README's configuration has wrong types: ${stdout}`)
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
  }
}

async function main(): Promise<void> {
  const endings = new Endings()
  try {
    await sell(endings)
    console.log(
      "\n  The packed plugin sells, and learns what happens in the merchant panel.\n"
    )
    await endings.end(0)
  } catch (error) {
    console.error(`\n  ${(error as Error).message}\n`)
    await endings.end(1)
  }
}

void main()
