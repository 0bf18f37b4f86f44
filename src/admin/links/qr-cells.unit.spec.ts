import qrcode from "qrcode-generator"
import { qrCells } from "./qr-cells"

const URL_OF_LINK = "https://gateway.example/p/ee9aa38def10b0b9c53b38ab"

function darkCells(path: string): Set<string> {
  return new Set(
    [...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${x} ${y}`)
  )
}

it("draws a corner mark in three corners, which a camera looks for", () => {
  const { size, path } = qrCells(URL_OF_LINK)!
  const dark = darkCells(path)
  const markAt = (left: number, top: number) =>
    [...Array(7).keys()].map((row) =>
      [...Array(7).keys()]
        .map((column) =>
          dark.has(`${left + column} ${top + row}`) ? "#" : "."
        )
        .join("")
    )
  const mark = [
    "#######",
    "#.....#",
    "#.###.#",
    "#.###.#",
    "#.###.#",
    "#.....#",
    "#######",
  ]

  expect(markAt(0, 0)).toEqual(mark)
  expect(markAt(size - 7, 0)).toEqual(mark)
  expect(markAt(0, size - 7)).toEqual(mark)
  expect(markAt(size - 7, size - 7)).not.toEqual(mark)
})

it("draws what the library's own picture has, also of a text beyond ASCII", () => {
  const text = "https://loja.example/pagar?nome=João"
  const own = qrcode(0, "M")
  own.addData(Buffer.from(text, "utf8").toString("latin1"))
  own.make()
  const size = own.getModuleCount()
  const wanted = new Set(
    [...Array(size * size).keys()]
      .map((index) => [Math.floor(index / size), index % size] as const)
      .filter(([row, column]) => own.isDark(row, column))
      .map(([row, column]) => `${column} ${row}`)
  )

  const cells = qrCells(text)!

  expect(cells.size).toBe(size)
  expect(darkCells(cells.path)).toEqual(wanted)
})

it.each(["", "x".repeat(2_332)])(
  "draws none of what no code has room for",
  (text) => {
    expect(qrCells(text)).toBeUndefined()
  }
)
