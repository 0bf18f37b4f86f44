import { randomUUID } from "node:crypto"
import { aCardCheckout, type CardCheckout } from "../support/a-card-checkout"
import { aFleet, type Fleet, FLEET_CONNECTION } from "../support/a-fleet"
import { succeeds } from "../support/a-shopper"
import { aBarrier, type Barrier } from "../support/database/a-barrier"
import {
  everythingWritten,
  tablesThatContain,
} from "../support/database/what-is-written"
import { eventually } from "../support/eventually"

/** Where a request for a payment session waits when its process is killed, in the order it gets there. */
const MOMENTS = [
  {
    moment: "before our middleware has kept the card",
    statement: "insert on checkout_transparent_shopper_input",
  },
  {
    moment: "before core has written the session",
    statement: "insert on payment_session",
  },
  {
    moment: "inside initiatePayment, after core wrote the session",
    statement: "update on checkout_transparent_shopper_input",
  },
  {
    moment: "before core has written what initiatePayment returned",
    statement: "update on payment_session",
  },
]

const CPF = { digits: "87234161066", punctuated: "872.341.610-66" }
const CARD_NUMBER = "5309873312345678"

describe("a store that is killed while it makes card sessions", () => {
  let fleet: Fleet
  const checkouts: CardCheckout[] = []
  const cardTokens = MOMENTS.map(() => `canary-card-token-${randomUUID()}`)
  const secrets = [...cardTokens, CPF.digits, CPF.punctuated, CARD_NUMBER]
  let sessionsAtTheKill: string[]
  let foundAtTheKill: string[]

  beforeAll(async () => {
    fleet = await aFleet({ env: { LOG_LEVEL: "debug" } })
    const holder = await fleet.connect()
    const barriers: Barrier[] = []
    for (const [key, { statement }] of MOMENTS.entries()) {
      barriers.push(await aBarrier(holder, statement, key))
    }

    const lost: Promise<unknown>[] = []
    // From the last to the first, so that each gets past the places where others will wait.
    for (const [key, barrier] of [...barriers.entries()].reverse()) {
      const shopper = fleet.guestAt({ process: fleet.first })
      const checkout = await aCardCheckout({ ...fleet, shopper })
      checkouts.unshift(checkout)
      await barrier.block()
      lost.push(
        checkout.chooseCard({
          data: {
            temporary_card_token: cardTokens[key],
            document: CPF.punctuated,
            card_number: CARD_NUMBER,
            billing_address: { number: "12", complement: CPF.digits },
          },
        })
      )
      await eventually(async () => expect(await barrier.waiting()).toBe(1))
    }
    await fleet.first.kill()
    await Promise.allSettled(lost)

    sessionsAtTheKill = await collectionsWithSession()
    foundAtTheKill = await tablesThatContain(fleet.rows, secrets)
    // What PostgreSQL had been told before the kill, it now does.
    for (const barrier of barriers) await barrier.release()
    await eventually(async () => expect(await othersConnected()).toBe(0))
  }, 600_000)
  afterAll(() => fleet.close())

  it("has written two of the four sessions, so that two were killed inside or after initiatePayment", () => {
    const [, , inside, after] = checkouts

    expect(sessionsAtTheKill.sort()).toEqual(
      [inside!.collectionId, after!.collectionId].sort()
    )
  })

  it("has the card tokens and the document in no table, wherever it was killed", () => {
    expect(foundAtTheKill).toEqual([])
  })

  it("has them in no table either when the database has finished what it was told", async () => {
    const written = await everythingWritten(fleet.rows)
    const carts = written.filter(({ table }) => table === "public.cart")
    const inputs = written.filter(({ table }) =>
      table.endsWith("checkout_transparent_shopper_input")
    )

    expect(await tablesThatContain(fleet.rows, secrets)).toEqual([])
    expect({ carts: carts.length, inputs: inputs.length }).toEqual({
      carts: 4,
      inputs: 4,
    })
    for (const { shopper } of checkouts) {
      expect(carts.some(({ row }) => row.includes(shopper.email))).toBe(true)
    }
  })

  it("has them in no line of its log", () => {
    const log = fleet.first.logs()

    expect(log).toContain("Server is ready")
    expect(secrets.filter((secret) => log.includes(secret))).toEqual([])
  })

  it("sells to each of these shoppers when it has started again and they enter their cards again", async () => {
    await fleet.restart(fleet.first)

    for (const checkout of checkouts) {
      await succeeds(checkout.chooseCard())
      await succeeds(checkout.complete())
    }

    expect(await fleet.simulator.charges()).toHaveLength(MOMENTS.length)
    expect(await fleet.simulator.requests("authorize")).toHaveLength(
      MOMENTS.length
    )
  })

  async function collectionsWithSession(): Promise<string[]> {
    const rows = await fleet.rows<{ payment_collection_id: string }>(
      "select payment_collection_id from payment_session"
    )
    return rows.map((row) => row.payment_collection_id)
  }

  async function othersConnected(): Promise<number> {
    const rows = await fleet.rows(
      "select from pg_stat_activity where datname = current_database() and backend_type = 'client backend' and application_name <> $1",
      [FLEET_CONNECTION]
    )
    return rows.length
  }
})
