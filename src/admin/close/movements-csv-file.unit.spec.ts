import { movementsFileName } from "./movements-csv-file"

it("the Portuguese file name of a CSV file of movements contains the account, or the word for all accounts, and the first and last day, or one day if both are the same", () => {
  expect(movementsFileName({ from: "2026-11-21", to: "2026-11-21" })).toBe(
    "movimentacoes-todas-2026-11-21.csv"
  )
  expect(
    movementsFileName({ account: "br/2", from: "2026-11-01", to: "2026-11-21" })
  ).toBe("movimentacoes-br-2-2026-11-01-2026-11-21.csv")
})
