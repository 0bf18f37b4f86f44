/**
 * Reads a drawn QR code back as a camera does, for the specs of this folder: a GIF of two colors with
 * a small code in it (versions 1 to 3 with correction M, which keep their text in one piece).
 */

export interface Picture {
  width: number
  height: number
  /** Row by row; true where it is dark. */
  dark: boolean[]
}

/** Decodes what is behind `data:image/gif;base64,`. */
export function readGif(dataUrl: string): Picture {
  const bytes = Buffer.from(dataUrl.split(",")[1] ?? "", "base64")
  const width = bytes.readUInt16LE(6)
  const height = bytes.readUInt16LE(8)
  // Signature and screen 13, two colors 6, image descriptor 10.
  const smallest = bytes[29] ?? 0
  const packed: number[] = []
  for (let at = 30; bytes[at]; at += (bytes[at] ?? 0) + 1) {
    packed.push(...bytes.subarray(at + 1, at + 1 + (bytes[at] ?? 0)))
  }
  return {
    width,
    height,
    dark: unpacked(packed, smallest).map((color) => color === 0),
  }
}

/** LZW, as GIF has it. */
function unpacked(packed: number[], smallest: number): number[] {
  const clear = 1 << smallest
  let table: number[][] = []
  let size = smallest + 1
  let before: number[] | undefined
  const out: number[] = []
  const bits = packed.flatMap((byte) =>
    Array.from({ length: 8 }, (_, bit) => (byte >> bit) & 1)
  )
  for (let at = 0; at + size <= bits.length;) {
    const code = bits
      .slice(at, at + size)
      .reduce((sum, bit, place) => sum | (bit << place), 0)
    at += size
    if (code === clear) {
      table = Array.from({ length: clear + 2 }, (_, color) => [color])
      size = smallest + 1
      before = undefined
      continue
    }
    if (code === clear + 1) {
      break
    }
    const found = table[code] ?? [...(before ?? []), before?.[0] ?? 0]
    if (before) {
      table.push([...before, found[0] ?? 0])
    }
    out.push(...found)
    before = found
    size = Math.max(size, Math.min(12, table.length.toString(2).length))
  }
  return out
}

/** The cells of a code in a picture, without its margin. */
export function cellsOf(
  { width, dark }: Picture,
  { cell, margin }: { cell: number; margin: number }
): boolean[][] {
  const count = (width - 2 * margin) / cell
  const middle = (index: number): number =>
    margin + index * cell + Math.floor(cell / 2)
  return Array.from({ length: count }, (_row, row) =>
    Array.from(
      { length: count },
      (_column, column) => dark[middle(row) * width + middle(column)] ?? false
    )
  )
}

/** The text of a code in byte mode. */
export function textOf(cells: boolean[][]): Buffer {
  const size = cells.length
  const isDark = (row: number, column: number): boolean =>
    cells[row]?.[column] ?? false
  const format = [0, 1, 2].map((column) => (isDark(8, 2 + column) ? 1 : 0))
  const mask = ((format[0]! << 2) | (format[1]! << 1) | format[2]!) ^ 0b101
  const isMasked = MASKS[mask] ?? (() => false)
  const bits: number[] = []
  let upwards = true
  for (let right = size - 1; right > 0; right -= 2, upwards = !upwards) {
    const from = right <= 6 ? right - 1 : right
    for (let step = 0; step < size; step++) {
      const row = upwards ? size - 1 - step : step
      for (const column of [from, from - 1]) {
        if (!isOfPattern(row, column, size)) {
          bits.push(isDark(row, column) !== isMasked(row, column) ? 1 : 0)
        }
      }
    }
  }
  const read = (at: number, length: number): number =>
    bits.slice(at, at + length).reduce((sum, bit) => sum * 2 + bit, 0)
  const isByteMode = read(0, 4) === 0b0100
  return isByteMode
    ? Buffer.from(
        Array.from({ length: read(4, 8) }, (_, at) => read(12 + at * 8, 8))
      )
    : Buffer.alloc(0)
}

/** Squares in three corners with their formats, timing lines, and the one square further in. */
function isOfPattern(row: number, column: number, size: number): boolean {
  const isNear = (at: number): boolean => at <= 8
  const isFar = (at: number): boolean => at >= size - 8
  const alignment = size - 7
  const isAligned =
    size > 21 &&
    Math.abs(row - alignment) <= 2 &&
    Math.abs(column - alignment) <= 2
  return (
    (isNear(row) && (isNear(column) || isFar(column))) ||
    (isFar(row) && isNear(column)) ||
    row === 6 ||
    column === 6 ||
    isAligned
  )
}

/** ISO/IEC 18004, the eight mask patterns. */
const MASKS: ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
]
