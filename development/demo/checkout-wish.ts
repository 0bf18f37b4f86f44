import { parseArgs } from "node:util"

/** What the command line asks for. */
export interface CheckoutWish {
  installments: number
  /** Try a card that is refused first. */
  decline: boolean
  /** Only reserve the money, then capture it as an admin does. */
  manualCapture: boolean
  /** Then give so much back, in the main unit. */
  refund: number | undefined
  /** Then give so much back in the merchant panel: Medusa learns of it by a notification. */
  panelRefund: number | undefined
}

const USAGE =
  "Use: npm run demo:checkout -- card [--installments 3] [--decline] [--manual-capture] [--refund 10.00] [--panel-refund 10.00]"

export function readWish(args: string[]): CheckoutWish {
  const { values, positionals } = parse(args)
  const [method, ...rest] = positionals
  if (method !== "card" || rest.length > 0) {
    throw new Error(
      `"${positionals.join(" ")}" is no way to pay here. ${USAGE}`
    )
  }
  const installments = Number(values.installments)
  if (
    !Number.isInteger(installments) ||
    installments < 1 ||
    installments > 12
  ) {
    throw new Error(
      `--installments takes 1 to 12, not "${values.installments}". ${USAGE}`
    )
  }
  return {
    installments,
    decline: values.decline,
    manualCapture: values["manual-capture"],
    refund: readRefund("--refund", values.refund),
    panelRefund: readRefund("--panel-refund", values["panel-refund"]),
  }
}

function readRefund(
  option: string,
  amount: string | undefined
): number | undefined {
  if (amount === undefined) return undefined
  if (!/^\d+(\.\d{1,2})?$/.test(amount) || Number(amount) === 0) {
    throw new Error(
      `${option} takes an amount like 10.00, not "${amount}". ${USAGE}`
    )
  }
  return Number(amount)
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        installments: { type: "string", default: "1" },
        decline: { type: "boolean", default: false },
        "manual-capture": { type: "boolean", default: false },
        refund: { type: "string" },
        "panel-refund": { type: "string" },
      },
    })
  } catch (cause) {
    throw new Error(`${(cause as Error).message} ${USAGE}`, { cause })
  }
}
