import { parse } from "csv-parse/sync"
import fc from "fast-check"
import { amountCell, csvLine, textCell } from "../texts/movements-csv"

const parseCsvLine = (line: string) =>
  parse(line, { delimiter: ";", record_delimiter: "\r\n" })

/** Generates texts. Some look like a formula or a number, which a spreadsheet would change. */
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
  it("a row of CSV contains the same cells after csvLine has written the row and a parser has read it, whatever the cells contain", () => {
    fc.assert(
      fc.property(fc.array(TEXT, { minLength: 2, maxLength: 6 }), (cells) => {
        expect(parseCsvLine(csvLine(cells))).toEqual([cells])
      })
    )
  })

  it("textCell returns a cell that does not begin like a formula of a spreadsheet, whatever the text is", () => {
    fc.assert(
      fc.property(TEXT, (text) => {
        const cell = textCell(text)

        expect(cell).not.toMatch(/^[=+\-@\r\n＝＋－＠]/)
        // textCell puts a tab in front of a digit or a month, and never in front of a formula.
        expect(cell).not.toMatch(/^\t[^0-9a-z]/i)
      })
    )
  })

  it("amountCell returns a cell with exactly the given amount and two decimals, for any amount", () => {
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
  ])(
    "textCell puts a tab before the text %s, because Excel would otherwise convert the text to a number or a date",
    (text) => {
      expect(textCell(text)).toBe(`\t${text}`)
    }
  )
})
