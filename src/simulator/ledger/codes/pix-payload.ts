import { crc16 } from "./crc16"

export type PixPayload = {
  /** In cents. */
  amount: number
  merchantName: string
  /** Makes the payload unique. */
  id: string
}

/** A Pix "copia e cola" in the form of the Central Bank's BR Code, which is EMV's: identifier, length, value. */
export function pixPayload({ amount, merchantName, id }: PixPayload): string {
  const payload = [
    field("00", "01"),
    field(
      "26",
      field("00", "br.gov.bcb.pix") +
        // A name that no resolver knows: no real bank can be made to pay it.
        field("25", `pix.simulator.invalid/v2/${id.replaceAll("-", "")}`)
    ),
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
