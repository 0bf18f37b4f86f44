// `npm start`: opens a store with a demo shop on this machine. It needs only a clone and `npm ci`. With `-- --setup`
// the store's account has no credentials yet and must be set up in the admin. With `-- --notifications` the store books
// from notifications, and the simulator offers only the documented interface.
import { createWriteStream, mkdirSync } from "node:fs"
import { parseArgs } from "node:util"

import {
  defaultMerchant,
  startSimulator,
} from "../packages/devtools/src/simulator"
import { openMigratedDatabase } from "./demo/demo-database"
import { CleanupStack } from "./command/cleanup-stack"
import { runStep } from "./command/run-step"
import {
  credentialsToEnterText,
  writeRunningStoreDetails,
  DEMO_DIRECTORY,
  MEDUSA_LOG,
  readRunningStoreDetails,
  summaryText,
  deleteRunningStoreDetails,
} from "./demo/running-store-details"
import { freePort } from "../harness/free-port"
import { startMedusa } from "../harness/medusa/start-medusa"
import { ACCOUNT_WITHOUT_SETTINGS } from "../harness/store/account-without-settings"
import type { SeededDemo } from "../harness/store/demo-shop"
import { buildShop } from "../harness/demo-shop/build-shop"
import { buildShopSite } from "../harness/demo-shop/shop-site"
import { startShopServer } from "../harness/demo-shop/shop-server"

const SHOP_PORT = Number(process.env.SHOP_PORT ?? 8000)
const MEDUSA_PORT = Number(process.env.PORT ?? 9000)
const SIMULATOR_PORT = Number(process.env.SIMULATOR_PORT ?? 9470)

const { values } = parseArgs({
  options: {
    setup: { type: "boolean", default: false },
    notifications: { type: "boolean", default: false },
  },
})

const endings = new CleanupStack()

async function startDemoStore(): Promise<void> {
  const already = readRunningStoreDetails()
  if (already) {
    throw new Error(
      `This clone's store is open already, at ${already.storeUrl} ` +
        `(process ${already.pid}). Stop it first, with Ctrl-C where it runs.`
    )
  }
  // A store that was killed may have left its state file.
  deleteRunningStoreDetails()
  mkdirSync(DEMO_DIRECTORY, { recursive: true })
  console.log()
  // Building takes seconds if the shop's sources have changed. Everything else starts meanwhile.
  const shopFolder = buildShop()
  shopFolder.catch(() => "told of when it is waited for")

  const database = await openMigratedDatabase((opened) =>
    endings.addCleanup(() => opened.stop())
  )

  const simulator = await runStep("Starting the payment simulator", async () =>
    startSimulator({
      port: await freePort(SIMULATOR_PORT),
      interfaceOnly: values.notifications,
    })
  )
  endings.addCleanup(() => simulator.close())

  // Payers of a link return to the shop, so Medusa's options need the address of the shop. The shop's server therefore
  // starts before Medusa.
  const shop = await startShopServer(await freePort(SHOP_PORT))
  endings.addCleanup(() => shop.close())

  const log = createWriteStream(MEDUSA_LOG)
  const medusa = await runStep("Starting Medusa with its admin", async () =>
    startMedusa({
      port: await freePort(MEDUSA_PORT),
      databaseUrl: database.url,
      seed: {
        module: require.resolve("../harness/store/demo-shop"),
        name: "seedDemo",
      },
      env: {
        NODE_ENV: "development",
        GATEWAY_URL: simulator.url,
        ACCOUNT_OPTIONS: accountOptions(simulator.url),
        SHOP_URL: shop.url,
        // By default the bundler of the admin listens on all network interfaces.
        HMR_BIND_HOST: "127.0.0.1",
      },
      onOutput: (text) => log.write(text),
    })
  )
  endings.addCleanup(() => medusa.stop())
  await simulator.setNotificationUrl(
    `${medusa.url}/hooks/checkout-transparent/br`
  )
  endings.addCleanup(deleteRunningStoreDetails)

  const { url } = medusa
  const seeded = medusa.seeded as SeededDemo
  await runStep("Opening the shop", async () =>
    shop.serveSite(
      buildShopSite(await shopFolder, {
        backendUrl: url,
        publishableKey: seeded.publishableKey,
        regionId: seeded.regionId,
        account: "br",
        simulatorUrl: simulator.url,
        sdk: "simulator",
      })
    )
  )

  const store = {
    pid: process.pid,
    shopUrl: shop.url,
    storeUrl: url,
    adminUrl: `${url}/app`,
    simulatorUrl: simulator.url,
    ...seeded,
  }
  writeRunningStoreDetails(store)
  console.log(summaryText(store, database.where))
  if (values.setup) console.log(credentialsToEnterText(store))

  await medusa.ended
  if (endings.isEnding) return
  throw new Error(`Medusa ended unexpectedly. ${MEDUSA_LOG} says why.`)
}

/** Price rules that are usual in Brazil: a discount for Pix, and interest for many installments. */
const PRICES = {
  pix: { discount: { percent: 5 } },
  installments: { interestFree: 3, interest: "4-12: 0.99%" },
}

/**
 * Returns the options of the demo's account as JSON. The environment variable ACCOUNT_OPTIONS can add or replace
 * options.
 */
function accountOptions(simulatorUrl: string): string {
  const script = { scriptUrl: `${simulatorUrl}/card-sdk.js` }
  const { merchantDocument, transparentToken } = defaultMerchant
  return JSON.stringify({
    ...(values.setup
      ? { ...ACCOUNT_WITHOUT_SETTINGS, sdk: script }
      : { merchantDocument, sdk: { transparentToken, ...script }, ...PRICES }),
    ...(values.notifications && { merchantDocument, observe: "notifications" }),
    savedCards: true,
    ...(JSON.parse(process.env.ACCOUNT_OPTIONS ?? "{}") as object),
  })
}

startDemoStore().catch((error: Error) => {
  console.error(`\n  ${error.message}`)
  return endings.cleanUpAndExit(1)
})
