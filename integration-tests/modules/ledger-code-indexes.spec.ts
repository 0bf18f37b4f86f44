import { NO_SUMS } from "../../src/core/charge/charge-sums"
import { CODE } from "./support/a-code"
import { fillLedger } from "./support/a-large-ledger"
import { aLedgerDatabase } from "./support/a-ledger"
import { foundWithoutIndex, plansOf, type Statements } from "./support/plans"

const database = aLedgerDatabase()

const BY_ID = "checkout_transparent_charge_pkey"
const OF_SESSION = "IDX_checkout_transparent_charge_payment_session_id"
const ONE_OPEN = "IDX_checkout_transparent_charge_one_open_per_collection"
const OF_COLLECTION = "IDX_checkout_transparent_charge_of_collection"
const OPEN_OF_CART = "IDX_checkout_transparent_charge_open_of_cart"
const UNPAID_OF_CART = "IDX_checkout_transparent_charge_unpaid_of_cart"
const INPUT_BY_ID = "checkout_transparent_shopper_input_pkey"
const UNSETTLED = "IDX_checkout_transparent_operation_one_unsettled_per_charge"

const STATEMENTS: Statements = [
  [
    "what a storefront is told of a session",
    [OF_SESSION],
    (ledger) => ledger.findSessionState("session_770"),
  ],
  [
    "the codes of a cart that can still be paid",
    [UNPAID_OF_CART],
    (ledger) => ledger.countUnpaidOfCart("cart_770"),
  ],
  [
    "the open charge of a payment collection",
    [ONE_OPEN],
    (ledger) => ledger.findOpenChargeOfCollection("collection_770"),
  ],
  [
    "the open charge of a cart",
    [OPEN_OF_CART],
    (ledger) => ledger.findOpenChargeOfCart("cart_770"),
  ],
  [
    "all charges of a payment collection",
    [OF_COLLECTION],
    (ledger) => ledger.findChargesOfCollection("collection_770"),
  ],
  [
    "the charges of payment collections that are woken",
    [OF_COLLECTION],
    (ledger) =>
      ledger.wakeChargesOfCollections(["collection_770", "collection_771"]),
  ],
  ["the code that is let go", [BY_ID], (ledger) => ledger.letGo("ctchg_770")],
  [
    "the charges whose orders are noted",
    [BY_ID],
    (ledger) =>
      ledger.noteOrders([
        { chargeId: "ctchg_770", orderId: "order_1" },
        { chargeId: "ctchg_771", orderId: "order_2" },
      ]),
  ],
  [
    "the code that was looked at",
    [BY_ID, UNSETTLED],
    (ledger) =>
      ledger.observe(
        { id: "ctchg_780", revision: 0 },
        { state: "expired", sums: NO_SUMS, facts: {}, code: CODE }
      ),
  ],
  [
    "the session that an input was tied to",
    [INPUT_BY_ID],
    (ledger) => ledger.findSessionOfInput("ctin_770"),
  ],
  [
    "the Pix whose id the central bank gave",
    [BY_ID],
    (ledger) => ledger.noteEndToEndId("ctchg_770", "E1"),
  ],
]

/** Every tenth charge is a code that nobody has paid, and half of them were let go. */
async function makeSomeCodes(): Promise<void> {
  await database.knex.raw(`
    update checkout_transparent_charge
    set method = 'pix', state = 'pending', code_payload = repeat('0', 200),
      code_image = repeat('i', 2000), code_expires_at = now() + interval '30 minutes',
      let_go_at = case when id ~ '[02468]0$' then now() end
    where id like '%0'`)
  await database.knex.raw("analyze checkout_transparent_charge")
}

describe("in a ledger with many rows", () => {
  it("everything about a code is found by an index", async () => {
    await fillLedger(database, ["charge", "operation", "shopper_input"])
    await makeSomeCodes()

    expect(await foundWithoutIndex(database, STATEMENTS)).toEqual({
      scanned: [],
      withoutTheirIndex: [],
    })
  })

  it("what a storefront asks every few seconds is one read of one row, and of nothing large", async () => {
    await fillLedger(database, ["charge"])
    await makeSomeCodes()
    const sent: string[] = []
    const note = ({ sql }: { sql: string }) => void sent.push(sql)

    database.knex.on("query", note)
    await database.ledger().findSessionState("session_770")
    database.knex.removeListener("query", note)

    expect(sent).toHaveLength(1)
    expect(sent[0]).not.toMatch(/\*|code_image|code_payload|facts/)
    const { steps } = await plansOf(database.knex, () =>
      database.ledger().findSessionState("session_770")
    )
    expect(steps).toEqual(["Limit", "Index Scan"])
  })
})
