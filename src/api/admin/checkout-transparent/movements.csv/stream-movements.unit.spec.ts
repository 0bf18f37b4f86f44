import type { MovementForBookkeeping } from "../../../../domain/movement/movement"
import type { Scope } from "../../../../medusa/container"
import { movementsAsCsv } from "./stream-movements"

const RANGE = { from: "2026-11-20", to: "2026-11-21" }

const aMovement = (id: string, account: string): MovementForBookkeeping => ({
  id,
  account,
  charge_id: `ctchg_${id}`,
  place: "2026-11-20",
  kind: "captured",
  actor: "shopper",
  amount: 500,
  original_amount: 500,
  gateway_reported_at: null,
  discount: 0,
  interest: 0,
  recorded_at: new Date("2026-11-20T12:00:00Z"),
  order_id: null,
  merchant_charge_id: `charge-${id}`,
  method: "pix",
  installments: 1,
  transaction_id: null,
  paid_with: null,
  brand: null,
  uses_saved_card: null,
  nsu: null,
  authorization_code: null,
  acquirer: null,
  end_to_end_id: null,
  statement_text: null,
  link_name: null,
})

/** Returns a ledger that returns these pages of movements for each account. `asked` records each request for a page. */
function aLedger(pages: Record<string, MovementForBookkeeping[][]>) {
  const asked: { account: string; after: unknown }[] = []
  const readMovementPage = (range: { account: string; after: unknown }) => {
    asked.push({ account: range.account, after: range.after })
    return Promise.resolve(pages[range.account]?.shift() ?? [])
  }
  const findMovementsOfCharges = () => Promise.resolve([])
  const scope = {
    resolve: () => ({ readMovementPage, findMovementsOfCharges }),
  } as unknown as Scope
  return { asked, scope }
}

async function joinPages(pages: AsyncIterable<string>): Promise<string> {
  let text = ""
  for await (const page of pages) text += page
  return text
}

describe("movements as CSV", () => {
  it("a CSV of movements has only one header line, followed by the movements of all pages and all gateway accounts", async () => {
    const { asked, scope } = aLedger({
      br: [
        [aMovement("1", "br"), aMovement("2", "br")],
        [aMovement("3", "br")],
      ],
      "br-2": [[aMovement("4", "br-2")]],
    })

    const text = await joinPages(
      movementsAsCsv(
        scope,
        ["br", "br-2"].map((account) => ({ account, ...RANGE }))
      )
    )

    const [head, ...rows] = text.split("\r\n")
    expect(head).toMatch(
      /^\uFEFFData e hora;Tipo;Pedido;Id do pedido;Cliente;Link;Cobrança;/
    )
    expect(rows.map((row) => row.split(";")[6])).toEqual([
      "charge-1",
      "charge-2",
      "charge-3",
      "charge-4",
      undefined,
    ])
    expect(asked.map(({ account, after }) => [account, after])).toEqual([
      ["br", undefined],
      ["br", expect.objectContaining({ id: "2", place: "2026-11-20" })],
      ["br", expect.objectContaining({ id: "3" })],
      ["br-2", undefined],
      ["br-2", expect.objectContaining({ id: "4" })],
    ])
  })
})
