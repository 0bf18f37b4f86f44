import { movementsFileName } from "./movements-csv-file"

it("movementsFileName returns a Portuguese file name with the account (“todas” if none is given) and the first and last day, or only one day", () => {
  expect(movementsFileName({ from: "2026-11-21", to: "2026-11-21" })).toBe(
    "movimentacoes-todas-2026-11-21.csv"
  )
  expect(
    movementsFileName({ account: "br/2", from: "2026-11-01", to: "2026-11-21" })
  ).toBe("movimentacoes-br-2-2026-11-01-2026-11-21.csv")
})
