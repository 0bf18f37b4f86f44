// A process of a store, as far as the gateway and the ledger are concerned: no Medusa, no HTTP.
// It is forked by a-caller.ts, and told over its channel what to ask for.
import { randomUUID } from "node:crypto"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Logger } from "@medusajs/framework/types"
import { ModulesSdkUtils } from "@medusajs/framework/utils"
import { takeOtherTimes } from "../../../development/medusa/other-times"
import { TimeBudget } from "../../../src/charge/time-budget"
import { LedgerModuleService } from "../../../src/modules/ledger/service"
import { dependenciesOf } from "../../../src/payments/dependencies"
import { systemClock } from "../../../src/payments/gateway-clients"
import type { CallOrder, CallReport, CallerOptions } from "./a-caller"

takeOtherTimes()
const { databaseUrl, plugin } = JSON.parse(
  process.argv[2] ?? ""
) as CallerOptions

const knex = ModulesSdkUtils.createPgConnection({
  clientUrl: databaseUrl,
  schema: "public",
  pool: { min: 0, max: 5 },
}) as Knex
const ledger = new LedgerModuleService(
  { __pg_connection__: knex, logger: console as unknown as Logger },
  plugin
)
const [account] = ledger.pluginOptions.accounts
const { gateway, links } = dependenciesOf({
  account: account!,
  ledger,
  log: console,
})

async function call({ integration }: CallOrder): Promise<void> {
  const budget = TimeBudget.of(60_000, systemClock)
  await (integration === "checkout"
    ? gateway.lookUpCharge(randomUUID(), budget)
    : links.lookUpPaymentLink(randomUUID(), budget))
}

function withoutIds(text: string): string {
  return text.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "<id>")
}

process.on("message", (order: CallOrder) => {
  const calls = Array.from({ length: order.times }, () => call(order))
  void Promise.allSettled(calls).then((ended) => {
    const failures = ended.flatMap((each) =>
      each.status === "rejected" ? [withoutIds(String(each.reason))] : []
    )
    const report: CallReport = {
      order: order.order,
      failures: [...new Set(failures)],
    }
    process.send?.(report)
  })
})
process.send?.({ isUp: true })
