import { ADMIN } from "../../actors/store-routes"
import { INTEREST_FREE_INSTALLMENTS } from "../../checks/price/expected-prices"
import type { StoreProcess } from "../store-process"
import type { PriceJournal } from "./price-journal"
import type { EnteredPrices } from "./price-story"

interface StoreWithPrices {
  hasPrices: boolean
  aliveProcesses: StoreProcess[]
  prices: PriceJournal
  appendToLog(line: string): void
}

/** The settings for interest of 1% per month if there are four or more installments. */
const INTEREST = {
  "installments.interestFree": 3,
  "installments.interest": "4-12: 1%",
}

/**
 * Enters new price rules as an administrator, and records them. The previous rules count as possible until all
 * processes have read the new ones.
 */
export async function enterPriceRules(
  store: StoreWithPrices,
  entered: EnteredPrices
): Promise<void> {
  const { percent, isOnFreight, monthly } = entered
  const settled = store.prices.recordPriceRulesEntry(entered)
  await enterDiscountAndInterest(store, percent, {
    "pix.discount.base": isOnFreight ? "goods_and_freight" : "goods",
    "installments.interestFree":
      INTEREST_FREE_INSTALLMENTS[monthly > 0 ? "with" : "without"],
    "installments.interest": monthly > 0 ? `4-12: ${monthly}%` : "",
  })
  settled()
}

/**
 * Enters a discount for Pix in percent, and interest for installments, as an administrator does on the settings page.
 * Waits until all processes have read the new settings. Does nothing if all ways of paying have the same price in the
 * story, or if no process is running.
 */
export async function enterDiscountAndInterest(
  store: StoreWithPrices,
  percent: number,
  others: Record<string, unknown> = INTEREST
): Promise<void> {
  if (!store.hasPrices) return
  const [process] = store.aliveProcesses
  if (!process) return
  store.appendToLog(`an admin enters a discount of ${percent} %`)
  await process.runUntilDeath(async () => {
    const { ledger } = process
    for (const { id: account } of ledger.pluginOptions.accounts) {
      await ledger.changeSettings({
        account,
        actor: ADMIN,
        actorType: "user",
        revision: await ledger.readSettingsRevision(account),
        values: { ...others, "pix.discount.percent": percent },
      })
    }
  })
  for (const other of store.aliveProcesses) {
    await other.runUntilDeath(() => refreshSettingsOfProcess(other))
  }
}

/**
 * Makes a process read the settings from the database at once. In a real store, a timer does this every few seconds.
 */
function refreshSettingsOfProcess({ ledger }: StoreProcess): Promise<void> {
  const { settings_ } = ledger as unknown as {
    settings_: { refresh(): Promise<void> }
  }
  return settings_.refresh()
}
