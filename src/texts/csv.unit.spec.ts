import { parse } from "csv-parse/sync"
import fc from "fast-check"
import { amountCell, csvLine, textCell } from "../texts/movements-csv"

const read = (line: string) =>
  parse(line, { delimiter: ";", record_delimiter: "\r\n" })

/** Texts that were chosen to do harm, and any others. */
const TEXT = fc.oneof(
  fc.string({ unit: "binary" }),
  fc
    .tuple(
      fc.constantFrom(
        "=",
        "+",
        "-",
        "@",
        "＝",
        "＋",
        "－",
        "＠",
        "\t",
        "\r",
        "\n",
        '"',
        ";",
        ","
      ),
      fc.string()
    )
    .map(([first, rest]) => first + rest),
  fc.stringMatching(/^\d{1,40}$/)
)

describe("a row of CSV", () => {
  it("a row of CSV is read as the cells that were written, for any content", () => {
    fc.assert(
      fc.property(fc.array(TEXT, { minLength: 2, maxLength: 6 }), (cells) => {
        expect(read(csvLine(cells))).toEqual([cells])
      })
    )
  })

  it("a row of CSV has no cell that begins a formula", () => {
    fc.assert(
      fc.property(TEXT, (text) => {
        const cell = textCell(text)

        expect(cell).not.toMatch(/^[=+\-@\r\n＝＋－＠]/)
        // A tabulator of ours stands before a digit or a month, and never before a formula.
        expect(cell).not.toMatch(/^\t[^0-9a-z]/i)
      })
    )
  })

  it("a row of CSV has amounts to the centavo", () => {
    fc.assert(
      fc.property(fc.integer(), (amount) => {
        const cell = amountCell(amount).replace(",", ".")

        expect(Math.round(Number(cell) * 100)).toBe(amount)
        expect(cell).toMatch(/^-?\d+\.\d\d$/)
      })
    )
  })
})

describe("a cell", () => {
  it.each([
    "000123456",
    "12345678901234567890",
    "12E345",
    "1e5",
    "10/11",
    "2026-11-21",
    "1,5",
    "MAI12",
    "12jan",
  ])("a cell of %s, which Excel would change, stays a text", (text) => {
    expect(textCell(text)).toBe(`\t${text}`)
  })
})
