import { parseArgs } from "node:util"

/** What the command line asks for. */
export type CheckoutWish = (CardWish | CodeWish | LinkWish) & MoneyBack

export interface CardWish {
  method: "card"
  installments: number
  /** Try a card that is refused first. */
  decline: boolean
  /** Only reserve the money, then capture it as an admin does. */
  manualCapture: boolean
}

export interface CodeWish {
  method: "pix" | "wallet"
  /** When the order is placed. */
  placement: "after_payment" | "at_checkout"
  /** Let the first code expire, then get another one. */
  expire: boolean
  /** Somebody pays in the simulator's panel, and not the demo. */
  byHand: boolean
}

export interface LinkWish {
  method: "link"
  /** When the order is placed. */
  placement: "after_payment" | "at_checkout"
  /** Somebody pays at the link, and not the demo. */
  byHand: boolean
  /** Pay twice: the second payment goes back. */
  twice: boolean
}

interface MoneyBack {
  /** Then give so much back, in the main unit. */
  refund: Amount | undefined
  /** Then give so much back in the merchant panel: Medusa learns of it by a notification. */
  panelRefund: Amount | undefined
}

export type Amount = number | "all"

const USAGE = `Use:
    npm run demo:checkout -- card [--installments 3] [--decline] [--manual-capture]
    npm run demo:checkout -- pix|wallet [--placement at_checkout] [--expire] [--by-hand]
    npm run demo:checkout -- link [--placement at_checkout] [--by-hand] [--twice]
  and, for each of them, [--refund 10.00|all] [--panel-refund 10.00|all]
  A Pix is refunded in full only, as in the operator's sandbox.`

const CARD_OPTIONS = ["installments", "decline", "manual-capture"] as const
const CODE_OPTIONS = ["placement", "expire", "by-hand"] as const
const LINK_OPTIONS = ["twice"] as const

type Given = ReturnType<typeof parse>["values"]

export function readWish(args: string[]): CheckoutWish {
  const { values, positionals } = parse(args)
  const moneyBack = {
    refund: readRefund("refund", values),
    panelRefund: readRefund("panel-refund", values),
  }
  const method = positionals.join(" ")
  if (method === "card") {
    refuseOptions(values, CODE_OPTIONS, "of pix and wallet")
    refuseOptions(values, LINK_OPTIONS, "of link")
    return { ...readCardWish(values), ...moneyBack }
  }
  if (method === "pix" || method === "wallet") {
    refuseOptions(values, CARD_OPTIONS, "of card")
    refuseOptions(values, LINK_OPTIONS, "of link")
    return { method, ...readCodeWish(values), ...moneyBack }
  }
  if (method === "link") {
    refuseOptions(values, CARD_OPTIONS, "of card")
    refuseOptions(values, ["expire"], "of pix and wallet")
    return { method, ...readLinkWish(values), ...moneyBack }
  }
  throw misused(`"${method}" is no way to pay here.`)
}

function readCardWish(values: Given): CardWish {
  const { installments = "1", decline = false } = values
  if (!/^([1-9]|1[0-2])$/.test(installments)) {
    throw misused(`--installments takes 1 to 12, not "${installments}".`)
  }
  return {
    method: "card",
    installments: Number(installments),
    decline,
    manualCapture: values["manual-capture"] ?? false,
  }
}

function readCodeWish(values: Given): Omit<CodeWish, "method"> {
  const { expire = false } = values
  const byHand = values["by-hand"] ?? false
  const placement = readPlacement(values)
  if (expire && placement === "at_checkout") {
    // The store waits by the database's clock, and the demo moves the simulator's only.
    throw misused(
      "--expire cannot be shown with at_checkout: the store cancels such an order ten minutes after its code has ended, and only the simulator's clock can be moved."
    )
  }
  return { placement, expire, byHand }
}

function readLinkWish(values: Given): Omit<LinkWish, "method"> {
  const byHand = values["by-hand"] ?? false
  const twice = values.twice ?? false
  if (byHand && twice) {
    throw misused("--by-hand and --twice exclude each other.")
  }
  return { placement: readPlacement(values), byHand, twice }
}

function readPlacement({
  placement = "after_payment",
}: Given): CodeWish["placement"] {
  if (placement !== "after_payment" && placement !== "at_checkout") {
    throw misused(
      `--placement takes after_payment or at_checkout, not "${placement}".`
    )
  }
  return placement
}

function readRefund(
  option: "refund" | "panel-refund",
  values: Given
): Amount | undefined {
  const amount = values[option]
  if (amount === undefined || amount === "all") return amount
  if (!/^\d+(\.\d{1,2})?$/.test(amount) || Number(amount) === 0) {
    throw misused(`--${option} takes an amount like 10.00, not "${amount}".`)
  }
  return Number(amount)
}

function refuseOptions(
  values: Given,
  options: readonly (keyof Given)[],
  whose: string
): void {
  const given = options.find((option) => values[option] !== undefined)
  if (given) throw misused(`--${given} is an option ${whose}.`)
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        installments: { type: "string" },
        decline: { type: "boolean" },
        "manual-capture": { type: "boolean" },
        placement: { type: "string" },
        expire: { type: "boolean" },
        "by-hand": { type: "boolean" },
        twice: { type: "boolean" },
        refund: { type: "string" },
        "panel-refund": { type: "string" },
      },
    })
  } catch (cause) {
    throw misused((cause as Error).message, { cause })
  }
}

function misused(why: string, options?: ErrorOptions): Error {
  return new Error(`${why} ${USAGE}`, options)
}
