import { type TarballReport, addReportToTable } from "./compatibility-table"

const EMPTY = "Before\n\n<!-- matrix -->\n\n<!-- end of matrix -->\n\nAfter\n"
const REPORT: TarballReport = {
  seen: new Map([
    ["migrate", "yes"],
    ["card", "yes"],
  ]),
  minutes: 2,
  node: "22.23.3",
}
const run = (given: Partial<TarballReport> & { medusa?: string } = {}) => ({
  ...REPORT,
  medusa: "2.21.2",
  date: "2026-11-28",
  ...given,
})
const cellsOf = (document: string) =>
  document
    .split("\n")
    .filter((line) => /^\| \d/.test(line))
    .map((line) => line.split("|").map((cell) => cell.trim()))

describe("the table of compatibility", () => {
  it("if a compatibility check fails, its row says no for the failed step and has a dash for the next step, and a note quotes the error's first line", () => {
    const failure = "pnpm ended with 1: no such version\nand more"
    const written = addReportToTable(EMPTY, run({ failure }))

    const [row] = cellsOf(written)
    expect(row?.slice(1, 8)).toEqual([
      "2.21.2",
      "22.23.3",
      "2026-11-28",
      "yes",
      "yes",
      "**no**",
      "–",
    ])
    expect(written).toContain(
      "- Medusa 2.21.2 on Node 22.23.3: `pnpm ended with 1: no such version`\n"
    )
    expect(written).toMatch(/^Before\n[^]*\nAfter\n$/)
  })

  it("the row of a compatibility check replaces only the row of an earlier check of the same versions in the table", () => {
    const earlier = addReportToTable(
      addReportToTable(EMPTY, run({ failure: "It broke." })),
      run({ medusa: "2.18.0" })
    )

    const written = addReportToTable(
      earlier,
      run({ seen: new Map([...REPORT.seen, ["Pix", "refused"]]) })
    )

    expect(cellsOf(written).map((cells) => [cells[1], cells[6]])).toEqual([
      ["2.21.2", "refused"],
      ["2.18.0", "**no**"],
    ])
    expect(written).not.toContain("It broke.")
  })

  it("a new compatibility check removes a row from the table if the row has other columns than the new row", () => {
    const earlier = addReportToTable(EMPTY, run({ medusa: "2.18.0" })).replace(
      " interest |",
      " another command |"
    )

    expect(
      cellsOf(addReportToTable(earlier, run())).map(([, of]) => of)
    ).toEqual(["2.21.2"])
  })
})
