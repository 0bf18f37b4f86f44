import qrcode from "qrcode-generator"

/** A camera reads it from a screen and from paper; more correction makes denser codes. */
const CORRECTION = "M"
/** What the largest code holds with this correction (ISO/IEC 18004, version 40-M). */
const MOST_BYTES = 2_331

export interface QrCells {
  /** Cells of a side, without the white around it. */
  size: number
  /** All dark cells, as the path of an SVG in which a cell is 1 by 1. */
  path: string
}

/** A QR code of a text; undefined where it is too long for one. */
export function qrCells(text: string): QrCells | undefined {
  // The library takes one byte of each character; what is beyond ASCII has more of them.
  const bytes = new TextEncoder().encode(text)
  if (bytes.length === 0 || bytes.length > MOST_BYTES) return undefined
  const code = qrcode(0, CORRECTION)
  code.addData(String.fromCharCode(...bytes))
  code.make()
  const size = code.getModuleCount()
  const cells = Array.from({ length: size * size }, (_, index) => ({
    row: Math.floor(index / size),
    column: index % size,
  }))
  return {
    size,
    path: cells
      .filter(({ row, column }) => code.isDark(row, column))
      .map(({ row, column }) => `M${column} ${row}h1v1h-1z`)
      .join(""),
  }
}
