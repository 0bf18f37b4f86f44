import type { MedusaContainer } from "@medusajs/framework/types"
import {
  requireAccountFromOption,
  confirmAtTerminal,
  printLine,
  createMedusaExecScript,
  UsageError,
} from "../../../../src/cli/command-line"
import { ledgerOf } from "../../../../src/medusa/container"
import {
  addPricesAndShipping,
  findMissingPricesAndShipping,
  removePricesAndShipping,
} from "./sample-prices-and-shipping"
import { USAGES } from "../help-texts"

const OPTIONS = {
  rate: { type: "string" },
  account: { type: "string" },
  yes: { type: "boolean", default: false },
  remove: { type: "boolean", default: false },
} as const

/**
 * Runs the sample-goods command as a script for `medusa exec` (see main.ts). It adds or removes sample prices and
 * shipping.
 */
export default createMedusaExecScript(
  USAGES["sample-goods"],
  OPTIONS,
  async (container, given) => {
    if (given.remove) {
      printLine(
        (await removePricesAndShipping(container))
          ? "Removed the sample prices and shipping."
          : "There are no samples of this command."
      )
      return 0
    }
    const rate = readExchangeRate(given.rate)
    const account = requireAccountFromOption(ledgerOf(container), given.account)
    if (account.environment !== "development") {
      throw new UsageError(
        `sample-goods is for development; environment of account "${account.id}" is "${account.environment}". Nothing was changed.`
      )
    }
    return offerMissingPricesAndShipping(container, {
      ...rate,
      isAgreed: given.yes,
    })
  }
)

interface ExchangeRate {
  currency: string
  rate: number
}

function readExchangeRate(given: string | undefined): ExchangeRate {
  const [, currency, rate] =
    /^([a-z]{3})=(\d+(?:\.\d+)?)$/i.exec(given ?? "") ?? []
  if (currency === undefined || !(Number(rate) > 0)) {
    throw new UsageError(
      `--rate takes a currency of the store's prices and the reais for one of it, as eur=6.20, not "${given ?? ""}".`
    )
  }
  return { currency: currency.toLowerCase(), rate: Number(rate) }
}

/**
 * Prints which prices and shipping option the store lacks for its first sale in Brazil, and adds them if the user
 * agrees. Resolves to the exit code. Throws UsageError if no stock location of the store has shipping.
 */
async function offerMissingPricesAndShipping(
  container: MedusaContainer,
  { isAgreed, ...at }: ExchangeRate & { isAgreed: boolean }
): Promise<number> {
  const missing = await findMissingPricesAndShipping(container, at)
  const { prices, shipping } = missing
  if (shipping === "nowhere") {
    throw new UsageError(
      "Samples: the store ships from nowhere. In the admin (Settings, Locations & Shipping), add a stock location with shipping and connect it to your sales channel."
    )
  }
  const lines = [
    ...(prices.length > 0
      ? [
          `prices in BRL at ${at.rate} for each ${at.currency.toUpperCase()} (variants: ${prices.length})`,
        ]
      : []),
    ...(shipping === "is_there" ? [] : ["a shipping option to Brazil"]),
  ]
  if (lines.length === 0) {
    printLine("Samples: nothing to add.")
    return 0
  }
  printLine(`Samples: ${lines.join("; ")}.`)
  if (!isAgreed && !(await confirmAtTerminal("Add it? [y/N] ", /^y(es)?$/i))) {
    printLine("Nothing was added. Use --yes to confirm without a question.")
    return 1
  }
  await addPricesAndShipping(container, missing)
  printLine("Added. --remove removes it again.")
  return 0
}
