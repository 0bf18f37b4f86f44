import { DISCREPANCY_KINDS } from "../../charge/discrepancy"
import english from "../i18n/json/payment.en.json"
import portuguese from "../i18n/json/payment.ptBR.json"

it.each([
  ["English", english],
  ["Portuguese", portuguese],
])("says in %s of every kind what it is and what to do", (_, texts) => {
  expect(Object.keys(texts.words.discrepancies).sort()).toEqual(
    [...DISCREPANCY_KINDS, "other"].sort()
  )
})

it("uses the shop's words on pages, never the code's", () => {
  // Texts only: what they are asked for by stands before a colon.
  const shown = JSON.stringify([english, portuguese]).replace(/"\w+":/g, "")

  expect(
    shown.match(/\b(ledger|outbox|lease|in doubt|dead|synchroni[sz]e)\b/gi)
  ).toBeNull()
})
