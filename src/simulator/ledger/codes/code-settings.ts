import type { PixImage } from "./code-image"

/** What a gateway may do one way or another about codes; a test chooses, any time. */
export type CodeSettings = {
  /** What a Pix made from now on has as `qrCodeBase64`. Default `null`. */
  pixImage: PixImage
  /** `pending`: the gateway never tells that a code has expired. Default `expired`. */
  expiredCodesShown: "expired" | "pending"
  /** Whether a code that is not paid can be canceled. Default true. */
  codesCancelable: boolean
  /** Default true; false, as in the operator's sandbox, when the path prefix names the sandbox. */
  pixPartialRefunds: boolean
  /** How long a wallet's code made from now on can be paid. Default 30 minutes. */
  walletLifetimeMs: number
}

const HALF_AN_HOUR_MS = 30 * 60 * 1000

export function initialCodeSettings(prefix: string): CodeSettings {
  return {
    pixImage: "null",
    expiredCodesShown: "expired",
    codesCancelable: true,
    pixPartialRefunds: !prefix.split("/").includes("sandbox"),
    walletLifetimeMs: HALF_AN_HOUR_MS,
  }
}
