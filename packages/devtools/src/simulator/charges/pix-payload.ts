import { defaultMerchant } from "../merchants/merchant"
import type { Charge } from "./simulated-charge"

const POLYNOMIAL = 0x1021

/** Returns the checksum that ends the text of a Pix code (CRC-16/CCITT-FALSE), as four uppercase hexadecimal digits. */
export function crc16(text: string): string {
  let crc = 0xffff
  for (const byte of Buffer.from(text, "utf8")) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) {
      crc = crc & 0x8000 ? (crc << 1) ^ POLYNOMIAL : crc << 1
    }
    crc &= 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, "0")
}

type PixPayload = {
  /** The amount in minor units. */
  amount: number
  /** The id of the charge, which makes the payload unique. */
  id: string
}

/**
 * Returns the text of a Pix code ("copia e cola") in the Central Bank's BR Code format. As in the EMV standard, each
 * value follows its identifier and its length.
 */
export function pixPayload({ amount, id }: PixPayload): string {
  // The domain never resolves, so no real bank can pay the code.
  const address = `pix.simulator.invalid/v2/${id.replaceAll("-", "")}`
  const payload = [
    formatPixField("00", "01"),
    formatPixField(
      "26",
      formatPixField("00", "br.gov.bcb.pix") + formatPixField("25", address)
    ),
    formatPixField("52", "0000"),
    formatPixField("53", "986"),
    formatPixField("54", (amount / 100).toFixed(2)),
    formatPixField("58", "BR"),
    formatPixField("59", defaultMerchant.name.toUpperCase()),
    formatPixField("60", "SAO PAULO"),
    formatPixField("62", formatPixField("05", "***")),
    // The checksum also covers its own identifier and length.
    "6304",
  ].join("")
  return payload + crc16(payload)
}

function formatPixField(identifier: string, value: string): string {
  return identifier + String(value.length).padStart(2, "0") + value
}

/**
 * A placeholder for the picture of a QR code: a PNG of a checkerboard with 8 by 8 pixels, in Base64. A storefront can
 * show it, but no phone can scan it.
 */
export const CODE_IMAGE_BASE64 =
  "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAIAQAAAADsdIMmAAAADklEQVR42mMIZVjFgIQBHpwD/XAVyZAAAAAASUVORK5CYII="

/** The bank of all payers in the simulator. Its bank number (ISPB) belongs to no real bank. */
export const PAYER_BANK = {
  ispb: "99999999",
  name: "Banco do Simulador",
} as const

/**
 * Returns the end-to-end id of a paid Pix, in the format of the Central Bank: the letter E, the number of the payer's
 * bank, the minute of the payment in UTC, and 11 more characters. Returns `undefined` for an unpaid Pix and for other
 * payment methods.
 */
export function endToEndIdOf({
  id,
  transaction,
  state,
}: Charge): string | undefined {
  if (transaction.paymentType !== "PIX" || state.capturedAt === null) {
    return undefined
  }
  const time = new Date(state.capturedAt).toISOString()
  const minute = time.slice(0, 16).replace(/\D/g, "")
  return `E${PAYER_BANK.ispb}${minute}${id.replaceAll("-", "").slice(0, 11)}`
}
