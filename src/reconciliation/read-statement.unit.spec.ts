import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { readStatement, StatementError } from "./read-statement"

const COLUMNS = { id: "NSU", amount: "Valor", date: "Data" }
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "statement-"))
})
afterEach(() => rmSync(folder, { recursive: true }))

async function rowsOf(
  text: string | Buffer,
  given: Partial<Parameters<typeof readStatement>[1]> = {}
) {
  const path = join(folder, "statement.csv")
  writeFileSync(path, text)
  const rows = []
  for await (const batch of readStatement(path, {
    ...{ columns: COLUMNS, from: "2026-11-20", to: "2026-11-21" },
    ...given,
  })) {
    rows.push(...batch)
  }
  return rows
}

describe("a merchant's statement", () => {
  it("is read as Excel writes it in Brazil", async () => {
    expect(
      await rowsOf(
        "\uFEFFData;NSU;Valor\r\n20/11/2026 23:59:10;000123;R$ 1.234,56\r\n21/11/2026;000124;-10,00\r\n"
      )
    ).toEqual([
      { id: "000123", amount: 123_456, day: "2026-11-20" },
      { id: "000124", amount: -1_000, day: "2026-11-21" },
    ])
  })

  it("is read as programs write it, by the day in São Paulo", async () => {
    expect(
      await rowsOf(
        'NSU,Valor,Data\n"1","1,234.56",2026-11-21T02:30:00Z\n2,10,2026-11-21\n'
      )
    ).toEqual([
      { id: "1", amount: 123_456, day: "2026-11-20" },
      { id: "2", amount: 1_000, day: "2026-11-21" },
    ])
  })

  it("leaves out what is of other days", async () => {
    expect(
      await rowsOf("NSU,Valor,Data\n1,1.00,2026-11-19\n2,1.00,2026-11-22\n")
    ).toEqual([])
  })

  it.each(["Estorno", "REFUND", "Devolução parcial", "Chargeback"])(
    "takes away what its type calls %s",
    async (type) => {
      const rows = await rowsOf(
        `NSU;Valor;Data;Tipo\n1;10,00;2026-11-20;Venda\n1;4,00;2026-11-20;${type}\n`,
        { columns: { ...COLUMNS, type: "Tipo" } }
      )

      expect(rows.map(({ amount }) => amount)).toEqual([1_000, -400])
    }
  )

  it("may be in Latin-1", async () => {
    const text = "NSU;Valor;Data;Descrição\n1;1,00;2026-11-20;Devolução\n"

    expect(
      await rowsOf(Buffer.from(text, "latin1"), {
        columns: { ...COLUMNS, type: "Descrição" },
        encoding: "latin1",
      })
    ).toEqual([{ id: "1", amount: -100, day: "2026-11-20" }])
  })

  it("comes in batches, however large it is", async () => {
    const path = join(folder, "large.csv")
    writeFileSync(
      path,
      `NSU,Valor,Data\n${"1,1.00,2026-11-20\n".repeat(2_500)}`
    )
    const sizes = []
    for await (const batch of readStatement(path, {
      ...{ columns: COLUMNS, from: "2026-11-20", to: "2026-11-20" },
    })) {
      sizes.push(batch.length)
    }

    expect(sizes).toEqual([1_000, 1_000, 500])
  })

  it.each([
    [
      "without a column that was named",
      "NSU,Data\n1,2026-11-20\n",
      'no column "Valor"; it has "NSU", "Data"',
    ],
    [
      "with an amount that is none",
      "NSU,Valor,Data\n1,ten,2026-11-20\n",
      'Line 2: "ten" in column "Valor" is no amount',
    ],
    [
      "with a date that is none",
      "NSU,Valor,Data\n1,1.00,2026-11-20\n2,1.00,11/2026\n",
      'Line 3: "11/2026" in column "Data" is no date',
    ],
    [
      "with a quote that nobody closes",
      'NSU,Valor,Data\n"1,1.00,2026-11-20\n',
      "cannot be read as CSV",
    ],
  ])("%s is refused, and says what is wrong", async (_what, text, message) => {
    const reading = rowsOf(text)

    await expect(reading).rejects.toThrow(StatementError)
    await expect(reading).rejects.toThrow(message)
  })

  it("that is not there is refused", async () => {
    const reading = readStatement(join(folder, "none.csv"), {
      ...{ columns: COLUMNS, from: "2026-11-20", to: "2026-11-20" },
    }).next()

    await expect(reading).rejects.toThrow(StatementError)
  })
})
