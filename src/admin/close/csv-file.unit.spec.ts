import { movementsFileName } from "./csv-file"

it("the name of a file of movements is Portuguese and contains the account and the days, and a single day only once", () => {
  expect(movementsFileName({ from: "2026-11-21", to: "2026-11-21" })).toBe(
    "movimentacoes-todas-2026-11-21.csv"
  )
  expect(
    movementsFileName({ account: "br/2", from: "2026-11-01", to: "2026-11-21" })
  ).toBe("movimentacoes-br-2-2026-11-01-2026-11-21.csv")
})
