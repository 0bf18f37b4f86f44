import type { Charge } from "./simulated-charge"

const POLYNOMIAL = 0x1021

/** CRC-16/CCITT-FALSE, as EMV closes its payment codes with: four capital hexadecimal digits. */
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
  /** In cents. */
  amount: number
  merchantName: string
  /** Makes the payload unique. */
  id: string
}

/** A Pix "copia e cola" in the form of the Central Bank's BR Code, which is EMV's: identifier, length, value. */
export function pixPayload({ amount, merchantName, id }: PixPayload): string {
  // A name that no resolver knows: no real bank can be made to pay it.
  const address = `pix.simulator.invalid/v2/${id.replaceAll("-", "")}`
  const payload = [
    field("00", "01"),
    field("26", field("00", "br.gov.bcb.pix") + field("25", address)),
    field("52", "0000"),
    field("53", "986"),
    field("54", (amount / 100).toFixed(2)),
    field("58", "BR"),
    field("59", plain(merchantName, 25)),
    field("60", "SAO PAULO"),
    field("62", field("05", "***")),
    // The checksum counts its own identifier and length, too.
    "6304",
  ].join("")
  return payload + crc16(payload)
}

function field(identifier: string, value: string): string {
  return identifier + String(value.length).padStart(2, "0") + value
}

/** Capitals without accents: what every bank's reader takes. */
function plain(text: string, length: number): string {
  const bare = text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^A-Za-z0-9]+/g, " ")
    .trim()
    .toUpperCase()
  return bare.slice(0, length).trim() || "LOJA"
}

/** An 8 by 8 checkerboard: a picture like any other to a storefront, and none that a telephone could read. */
export const CODE_IMAGE_BASE64 =
  "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAIAQAAAADsdIMmAAAADklEQVR42mMIZVjFgIQBHpwD/XAVyZAAAAAASUVORK5CYII="

/** Where everybody who pays here has an account; the ISPB is no bank's. */
export const PAYER_BANK = {
  ispb: "99999999",
  name: "Banco do Simulador",
} as const

/** How the Central Bank knows a Pix: E, the payer's bank, the UTC minute, and 11 characters of its own. */
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
