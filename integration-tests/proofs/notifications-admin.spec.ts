import { randomUUID } from "node:crypto"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { defaultMerchant } from "../../src/simulator"
import { drainInbox } from "../../src/webhooks/process/inbox-worker"
import { fixture } from "../../src/webhooks/fixtures.spec"
import { deliver, inboxRows, theInboxIsProcessed } from "../support/a-delivery"
import { aNotifiedShop } from "../support/a-notified-shop"
import { aSoldOrder } from "../support/a-sold-order"
import { succeeds } from "../support/a-shopper"
import { type Admin, anAdmin } from "../support/an-admin"
import { eventually } from "../support/eventually"

const LIST = "/admin/checkout-transparent/notifications"
const TABLE = "checkout_transparent_notification"
const ALWAYS = { from: "2020-01-01T00:00:00Z", to: "2100-01-01T00:00:00Z" }
const NOBODYS_CHARGE = "7a2d3c1b-6c2f-5d4e-8b88-1e2d3c4b5a6f"
const ANOTHER_CHARGE = "6f1c2f0a-5b1e-5c3d-9a77-0d1c2b3a4f5e"

aNotifiedShop({}, (shop) => {
  let admin: Admin
  beforeAll(async () => {
    admin = await anAdmin(shop)
  })
  // Between tests the database is exchanged: nobody may be at work on it then.
  afterEach(() => drainInbox(shop.container))

  const knex = () =>
    shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const list = (query = "") => succeeds(admin.request("get", `${LIST}${query}`))
  const idsIn = async (query: string): Promise<string[]> =>
    (await list(query)).notifications.map(({ id }: { id: string }) => id)
  const replayOne = (id: string | undefined) =>
    admin.request("post", `${LIST}/${id}/replay`)
  const replay = (body: unknown) =>
    admin.request("post", `${LIST}/replay`, body)
  const change = (id: string | undefined, columns: Record<string, unknown>) =>
    knex()(TABLE).where({ id }).update(columns)
  const row = async (id: string | undefined) =>
    (await inboxRows(shop.container)).find((one) => one.id === id)

  /** Worked off and ignored, as they are nobody's; their ids, the oldest first. */
  async function storedNotifications(
    ...given: { account?: string; charge?: string; at?: string }[]
  ): Promise<string[]> {
    for (const { account = "br", charge = NOBODYS_CHARGE } of given) {
      await deliver(`${shop.url}/hooks/checkout-transparent/${account}`, {
        body: anEvent(charge),
      })
    }
    const rows = await theInboxIsProcessed(shop.container)
    for (const [index, { at }] of given.entries()) {
      if (at !== undefined) await change(rows[index]?.id, { received_at: at })
    }
    return rows.map(({ id }) => id as string)
  }

  /** As a notification that failed too often. */
  const die = (id: string | undefined) =>
    change(id, {
      state: "dead",
      attempts: 16,
      last_error: "The gateway was away.",
      result: null,
      ended_at: new Date(),
    })

  it("nobody lists or replays notifications without being logged in", async () => {
    const answers = await Promise.all([
      fetch(`${shop.url}${LIST}`),
      fetch(`${shop.url}${LIST}/ctnot_1/replay`, { method: "POST" }),
      fetch(`${shop.url}${LIST}/replay`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(ALWAYS),
      }),
    ])

    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401])
  })

  describe("the list of notifications", () => {
    it("is empty in a shop that was told nothing", async () => {
      expect(await list()).toEqual({
        notifications: [],
        count: 0,
        limit: 20,
        offset: 0,
      })
    })

    it("shows what was told and what came of it, and nobody's data", async () => {
      const body = anEvent(NOBODYS_CHARGE)
      await deliver(shop.hookUrl, { body })
      await deliver(shop.hookUrl, { body })
      await theInboxIsProcessed(shop.container)

      const { notifications } = await list()

      expect(notifications).toEqual([
        {
          id: expect.stringMatching(/^ctnot_/),
          account: "br",
          integration: "checkout",
          kind: "charge_update",
          type: "PAYMENT",
          event_id: body.id,
          event_at: "2026-11-20T13:12:04.003Z",
          merchant_charge_id: NOBODYS_CHARGE,
          is_of_another_merchant: false,
          state: "ignored",
          attempts: 1,
          deliveries: 2,
          next_attempt_at: null,
          last_error: null,
          result: "This installation made no charge with this id.",
          received_at: expect.any(String),
          ended_at: expect.any(String),
          payload: expect.objectContaining({
            type: "PAYMENT",
            data: expect.objectContaining({
              status: "AUTHORIZED",
              customer: {
                document: "[redacted]",
                documentType: "[redacted]",
                email: "[redacted]",
                name: "[redacted]",
              },
            }),
          }),
        },
      ])
    })

    it("shows the newest first, by pages", async () => {
      const [first, second, third] = await storedNotifications({}, {}, {})

      const { notifications, count, limit, offset } =
        await list("?limit=2&offset=1")

      expect(await idsIn("")).toEqual([third, second, first])
      expect(notifications.map(({ id }: { id: string }) => id)).toEqual([
        second,
        first,
      ])
      expect({ count, limit, offset }).toEqual({
        count: 3,
        limit: 2,
        offset: 1,
      })
    })

    it("shows those of a state, of an account, of a charge, and of all three", async () => {
      const [ignored, dead, elsewhere, another] = await storedNotifications(
        {},
        {},
        { account: "br-manual" },
        { charge: ANOTHER_CHARGE }
      )
      await die(dead)

      expect(await idsIn("?state=dead")).toEqual([dead])
      expect(await idsIn("?state=ignored")).toEqual([
        another,
        elsewhere,
        ignored,
      ])
      expect(await idsIn("?account=br-manual")).toEqual([elsewhere])
      expect(await idsIn(`?merchant_charge_id=${ANOTHER_CHARGE}`)).toEqual([
        another,
      ])
      expect(
        await idsIn(
          `?state=ignored&account=br&merchant_charge_id=${NOBODYS_CHARGE}`
        )
      ).toEqual([ignored])
      expect(await idsIn("?account=nobody")).toEqual([])
    })

    it("shows those of some kinds and integrations, and of a span of time with both its ends", async () => {
      const at = (minute: number) => `2026-11-20T12:0${minute}:00.000Z`
      const [first, second, third] = await storedNotifications(
        ...[1, 2, 3].map((minute) => ({ at: at(minute) }))
      )
      await change(second, { kind: "three_ds_result" })
      await change(third, {
        kind: "payment_link_update",
        integration: "payment_link",
      })

      expect(await idsIn("?kind=three_ds_result")).toEqual([second])
      expect(
        await idsIn("?kind[]=three_ds_result&kind[]=charge_update")
      ).toEqual([second, first])
      expect(await idsIn("?integration=payment_link")).toEqual([third])
      expect(
        await idsIn(`?received_at[$gte]=${at(2)}&received_at[$lte]=${at(3)}`)
      ).toEqual([third, second])
      expect(
        await idsIn(`?received_at[$lte]=${at(2)}&order=received_at`)
      ).toEqual([first, second])
      expect(await idsIn("?state=ignored,dead&account=br,pt")).toEqual([
        third,
        second,
        first,
      ])
    })

    it("finds exactly the id of an event, or of a charge", async () => {
      const [one, , another] = await storedNotifications(
        {},
        {},
        { charge: ANOTHER_CHARGE }
      )
      const { event_id } = (await list()).notifications.find(
        ({ id }: { id: string }) => id === one
      )

      expect(await idsIn(`?q=${event_id}`)).toEqual([one])
      expect(await idsIn(`?q=${ANOTHER_CHARGE}`)).toEqual([another])
      expect(await idsIn(`?q=${ANOTHER_CHARGE.slice(0, 8)}`)).toEqual([])
    })

    it("refuses questions that it does not know", async () => {
      for (const query of [
        "?state=lost",
        "?state=dead,lost",
        "?kind=refund",
        "?integration=panel",
        "?received_at[$gte]=yesterday",
        "?received_at[$gt]=2026-11-20T12:00:00Z",
        "?order=state",
        "?limit=0",
        "?limit=101",
        "?limit=some",
        "?offset=-1",
        "?fields=told",
      ]) {
        const { status, body } = await admin.request("get", `${LIST}${query}`)
        expect([query, status, body.type]).toEqual([query, 400, "invalid_data"])
      }
    })
  })

  describe("replaying one notification", () => {
    it("brings a dead one back, and it is worked off as if just received", async () => {
      const order = await aSoldOrder(shop)
      const [reported] = await shop.resolved(order.merchantChargeId)
      await die(reported?.id)

      const { replayed } = await succeeds(replayOne(reported?.id))
      await eventually(async () =>
        expect(await row(reported?.id)).toMatchObject({
          state: "processed",
          attempts: 1,
          result: "Medusa has what the gateway has: paid.",
        })
      )

      expect(replayed).toBe(1)
    })

    it("may be repeated, and repeats nothing", async () => {
      const [id] = await storedNotifications({})

      for (let times = 0; times < 2; times += 1) {
        expect(await succeeds(replayOne(id))).toEqual({ replayed: 1 })
        await theInboxIsProcessed(shop.container)
      }

      expect(await row(id)).toMatchObject({
        state: "ignored",
        attempts: 1,
        deliveries: 1,
      })
    })

    it("is not allowed while somebody is at work on it, until that claim has ended", async () => {
      const [id] = await storedNotifications({})
      const claimed = (until: string) =>
        change(id, {
          state: "claimed",
          claimed_by: randomUUID(),
          claimed_until: until,
          next_attempt_at: until,
        })

      await claimed("2100-01-01")
      const refused = await replayOne(id)
      await claimed("2020-01-01")
      const allowed = await replayOne(id)

      expect(refused).toMatchObject({
        status: 400,
        body: {
          type: "not_allowed",
          message: `Notification ${id} was not replayed: it is being processed right now. Look at it again in a minute.`,
        },
      })
      expect(allowed).toMatchObject({ status: 200, body: { replayed: 1 } })
    })

    it("that does not exist is not found", async () => {
      expect(await replayOne("ctnot_none")).toMatchObject({
        status: 404,
        body: { message: "There is no notification ctnot_none." },
      })
    })
  })

  describe("replaying those that are shown", () => {
    it("brings back each of them, whatever became of it, and nothing else", async () => {
      const [ignored, dead, other] = await storedNotifications({}, {}, {})
      await die(dead)
      await die(other)

      const { replayed } = await succeeds(replay({ ids: [ignored, dead] }))
      const rows = await theInboxIsProcessed(shop.container)

      expect(replayed).toBe(2)
      expect(rows.map(({ state, attempts }) => [state, attempts])).toEqual([
        ["ignored", 1],
        ["ignored", 1],
        ["dead", 16],
      ])
    })

    it("passes over what is not there, and what somebody is at work on", async () => {
      const [free, claimed] = await storedNotifications({}, {})
      await change(claimed, {
        state: "claimed",
        claimed_by: "somebody",
        claimed_until: "2100-01-01",
        next_attempt_at: "2100-01-01",
      })

      const { replayed } = await succeeds(
        replay({ ids: [free, claimed, "ctnot_none"] })
      )

      expect(replayed).toBe(1)
      expect(await row(claimed)).toMatchObject({ claimed_by: "somebody" })
    })
  })

  describe("replaying a span of time", () => {
    it("brings back what is dead in it, both ends included, and nothing else", async () => {
      const at = (minute: number) => `2026-11-20T12:0${minute}:00.000Z`
      const ids = await storedNotifications(
        ...[1, 2, 3, 4, 5].map((minute) => ({ at: at(minute) }))
      )
      for (const id of ids.filter((_id, index) => index !== 2)) await die(id)

      const { replayed } = await succeeds(replay({ from: at(2), to: at(4) }))
      const rows = await theInboxIsProcessed(shop.container)

      expect(replayed).toBe(2)
      expect(rows.map(({ state, attempts }) => [state, attempts])).toEqual([
        ["dead", 16],
        ["ignored", 1],
        ["ignored", 1],
        ["ignored", 1],
        ["dead", 16],
      ])
    })

    it("brings back other states when they are named, and one account's when it is", async () => {
      const [ignored, dead, elsewhere] = await storedNotifications(
        {},
        {},
        { account: "br-manual" }
      )
      await die(dead)
      await die(elsewhere)

      expect(
        await succeeds(replay({ ...ALWAYS, account: "br-manual" }))
      ).toEqual({ replayed: 1 })
      await theInboxIsProcessed(shop.container)
      expect((await row(dead))?.state).toBe("dead")
      expect(
        await succeeds(
          replay({ ...ALWAYS, account: "br", states: ["ignored"] })
        )
      ).toEqual({ replayed: 1 })
      await theInboxIsProcessed(shop.container)
      expect(await row(ignored)).toMatchObject({ state: "ignored" })
      expect(
        await succeeds(replay({ ...ALWAYS, states: ["dead", "ignored"] }))
      ).toEqual({ replayed: 3 })
    })

    it("passes over those that somebody is at work on", async () => {
      const [id, other] = await storedNotifications({}, {})
      await die(other)
      await change(id, {
        state: "claimed",
        claimed_by: "somebody",
        claimed_until: "2100-01-01",
        next_attempt_at: "2100-01-01",
      })

      expect(
        await succeeds(
          replay({
            ...ALWAYS,
            states: ["received", "processed", "ignored", "dead"],
          })
        )
      ).toEqual({ replayed: 1 })
      expect(await row(id)).toMatchObject({ claimed_by: "somebody" })
    })

    it("of nothing brings nothing back", async () => {
      expect(await succeeds(replay(ALWAYS))).toEqual({ replayed: 0 })
    })

    it("refuses a span that is none, and states that it does not bring back", async () => {
      for (const body of [
        {},
        { from: ALWAYS.from },
        { to: ALWAYS.to },
        { ...ALWAYS, from: "yesterday" },
        { ...ALWAYS, from: "2026-11-20T10:00:00" },
        { ...ALWAYS, to: 1_795_000_000_000 },
        { ...ALWAYS, states: [] },
        { ...ALWAYS, states: ["claimed"] },
        { ...ALWAYS, states: "dead" },
        { ...ALWAYS, account: 1 },
        { ...ALWAYS, force: true },
        { ids: [] },
        { ids: "ctnot_1" },
        { ...ALWAYS, ids: ["ctnot_1"] },
      ]) {
        const answer = await replay(body)
        expect([body, answer.status, answer.body.type]).toEqual([
          body,
          400,
          "invalid_data",
        ])
      }
    })
  })
})

function anEvent(merchantChargeId: string) {
  return fixture("checkout-credit", {
    merchantDocument: defaultMerchant.merchantDocument,
    id: randomUUID(),
    "data.merchantChargeId": merchantChargeId,
  })
}
