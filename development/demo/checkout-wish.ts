import { parseArgs } from "node:util"

/** What the command line asks for. */
export interface CheckoutWish {
  installments: number
  /** Try a card that is refused first. */
  decline: boolean
}

const USAGE =
  "Use: npm run demo:checkout -- card [--installments 3] [--decline]"

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
  return { installments, decline: values.decline }
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        installments: { type: "string", default: "1" },
        decline: { type: "boolean", default: false },
      },
    })
  } catch (cause) {
    throw new Error(`${(cause as Error).message} ${USAGE}`, { cause })
  }
}
