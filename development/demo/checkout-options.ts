import { parseArgs } from "node:util"

const METHODS = ["card", "pix", "wallet", "link"] as const

/** What the command line of the demo asks for. */
export interface CheckoutOptions {
  method: (typeof METHODS)[number]
  installments: number
  /** Try a card that is refused first. */
  decline: boolean
  /** Only reserve the money, then capture it as an admin does. */
  manualCapture: boolean
  /** When the order is placed. */
  placement: "after_payment" | "at_checkout"
  /** Let the first code expire, then get another one. */
  expire: boolean
  /** Somebody pays in the simulator's panel or at the link, and not the demo. */
  byHand: boolean
  /** Pay twice: the second payment goes back. */
  twice: boolean
  /** Then refund so much, in the main unit. */
  refund: Amount | undefined
  /** Then refund so much in the merchant panel: Medusa learns of it by a notification. */
  panelRefund: Amount | undefined
}

export type Amount = number | "all"

const USAGE = `Use:
    npm run demo:checkout -- card [--installments 3] [--decline] [--manual-capture]
    npm run demo:checkout -- pix|wallet [--placement at_checkout] [--expire] [--by-hand]
    npm run demo:checkout -- link [--placement at_checkout] [--by-hand] [--twice]
  and, for each of them, [--refund 10.00|all] [--panel-refund 10.00|all]
  A Pix is refunded in full only, as in the operator's sandbox.`

const OPTIONS = {
  installments: { type: "string" },
  decline: { type: "boolean" },
  "manual-capture": { type: "boolean" },
  placement: { type: "string" },
  expire: { type: "boolean" },
  "by-hand": { type: "boolean" },
  twice: { type: "boolean" },
  refund: { type: "string" },
  "panel-refund": { type: "string" },
} as const

/** The options that not every method has. */
const METHODS_WITH: Partial<Record<keyof typeof OPTIONS, string[]>> = {
  installments: ["card"],
  decline: ["card"],
  "manual-capture": ["card"],
  placement: ["pix", "wallet", "link"],
  expire: ["pix", "wallet"],
  "by-hand": ["pix", "wallet", "link"],
  twice: ["link"],
}

export function readCheckoutOptions(args: string[]): CheckoutOptions {
  const { values, positionals } = parse(args)
  const method = METHODS.find((one) => one === positionals.join(" "))
  if (!method) {
    throw misused(`"${positionals.join(" ")}" is no way to pay here.`)
  }
  for (const option of Object.keys(values) as (keyof typeof OPTIONS)[]) {
    const methods = METHODS_WITH[option]
    if (methods && !methods.includes(method)) {
      const those = new Intl.ListFormat("en").format(methods)
      throw misused(`--${option} is an option of ${those}.`)
    }
  }
  const { installments = "1", placement = "after_payment" } = values
  if (!/^([1-9]|1[0-2])$/.test(installments)) {
    throw misused(`--installments takes 1 to 12, not "${installments}".`)
  }
  if (placement !== "after_payment" && placement !== "at_checkout") {
    throw misused(
      `--placement takes after_payment or at_checkout, not "${placement}".`
    )
  }
  if (values.expire && placement === "at_checkout") {
    // The store waits by the database's clock, and the demo moves the simulator's only.
    throw misused(
      "--expire cannot be shown with at_checkout: the store cancels such an order ten minutes after its code has ended, and only the simulator's clock can be moved."
    )
  }
  if (values["by-hand"] && values.twice) {
    throw misused("--by-hand and --twice exclude each other.")
  }
  return {
    method,
    installments: Number(installments),
    decline: values.decline ?? false,
    manualCapture: values["manual-capture"] ?? false,
    placement,
    expire: values.expire ?? false,
    byHand: values["by-hand"] ?? false,
    twice: values.twice ?? false,
    refund: amountOf("refund", values.refund),
    panelRefund: amountOf("panel-refund", values["panel-refund"]),
  }
}

function amountOf(
  option: string,
  amount: string | undefined
): Amount | undefined {
  if (amount === undefined || amount === "all") return amount
  if (!/^\d+(\.\d{1,2})?$/.test(amount) || Number(amount) === 0) {
    throw misused(`--${option} takes an amount like 10.00, not "${amount}".`)
  }
  return Number(amount)
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options: OPTIONS })
  } catch (cause) {
    throw misused((cause as Error).message, { cause })
  }
}

function misused(why: string, options?: ErrorOptions): Error {
  return new Error(`${why} ${USAGE}`, options)
}
