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
