import {
  simulatorControl,
  startSimulator,
  type Simulator,
  type SimulatorControl,
} from "../../src/simulator"
import type { Reply } from "./simulator-caller"
import { aLinkRequest, LinkCaller } from "./simulator-payment-link-caller"

const noon = Date.UTC(2030, 0, 1, 12)

/** What came of a call whose answer may be lost. */
async function outcomeOf(call: Promise<{ status: number }>) {
  try {
    return (await call).status
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } }
    return cause?.code ?? (error as Error).name
  }
}

const changing = ["create_link", "deactivate_link", "refund_link"] as const
const reading = ["look_up_link", "list_link_transactions"] as const

type LinkOperation = (typeof changing | typeof reading)[number]
type Call = () => Promise<Reply>

describe.each(["in process", "over HTTP"])(
  "faults of payment links, scripted %s",
  (where) => {
    let simulator: Simulator
    let control: SimulatorControl
    let store: LinkCaller

    beforeAll(async () => {
      simulator = await startSimulator({ clock: { now: () => noon } })
      control =
        where === "in process" ? simulator : simulatorControl(simulator.url)
      store = new LinkCaller(simulator.url)
    })
    beforeEach(() => control.reset())
    afterEach(async () => expect(await control.unconsumedFaults()).toEqual([]))
    afterAll(() => simulator.close())

    async function aPaidLink() {
      const { id } = await store.link()
      const { transactions } = await control.payLink(id)
      return { id, transactionId: transactions[0]!.id }
    }

    /** A call of the API, where it needs one on a link that was paid once. */
    async function aCall(operation: LinkOperation): Promise<Call> {
      if (operation === "create_link") {
        return () => store.create(aLinkRequest())
      }
      const { id, transactionId } = await aPaidLink()
      switch (operation) {
        case "deactivate_link":
          return () => store.deactivate(id)
        case "refund_link":
          return () => store.refund(transactionId, 1_000)
        case "look_up_link":
          return () => store.lookUp(id)
        case "list_link_transactions":
          return () => store.transactions(id)
      }
    }

    /** How often anything has happened to a link. */
    async function events(): Promise<number> {
      return (await control.paymentLinks()).flatMap(({ history }) => history)
        .length
    }

    /** A call, and what it has come to since. */
    async function aCountedCall(operation: LinkOperation) {
      const call = await aCall(operation)
      const before = await events()
      return { call, commits: async () => (await events()) - before }
    }

    async function arrival(operation: (typeof changing)[number]) {
      while ((await control.requests(operation)).length === 0) {
        await new Promise(setImmediate)
      }
    }

    describe.each(changing)("%s", (operation) => {
      it.each([
        ["reset", "ECONNRESET", 0],
        ["resetAfterCommit", "ECONNRESET", 1],
        ["failBeforeCommit", 500, 0],
        ["failAfterCommit", 500, 1],
        ["html", 502, 0],
      ] as const)(
        "%s comes to %s and %i commits",
        async (fault, outcome, n) => {
          const { call, commits } = await aCountedCall(operation)
          await control.on(operation)[fault]().once()

          expect(await outcomeOf(call())).toBe(outcome)
          expect(await commits()).toBe(n)
        }
      )

      it.each([
        ["hang", 0],
        ["hangAfterCommit", 1],
      ] as const)(
        "%s never answers and leaves %i commits",
        async (fault, n) => {
          const { call, commits } = await aCountedCall(operation)
          await control.on(operation)[fault]().once()

          const outcome = outcomeOf(call())
          await arrival(operation)
          const left = await commits()
          await control.reset()

          expect(await outcome).toBe("UND_ERR_SOCKET")
          expect(left).toBe(n)
        }
      )

      it("slow commits first and answers later", async () => {
        const { call, commits } = await aCountedCall(operation)
        await control.on(operation).slow(100).once()

        const reply = call()
        await arrival(operation)

        expect(await commits()).toBe(1)
        expect([200, 201]).toContain((await reply).status)
      })

      it("truncated and empty answers hide what was committed", async () => {
        const { call, commits } = await aCountedCall(operation)
        await control.on(operation).empty().once()

        expect((await call()).body).toBe("")
        expect(await commits()).toBe(1)

        const other = await aCountedCall(operation)
        await control.on(operation).truncated().once()
        expect(["UND_ERR_SOCKET", "TypeError"]).toContain(
          await outcomeOf(other.call())
        )
        expect(await other.commits()).toBe(1)
      })
    })

    it.each([...changing, ...reading])(
      "an error of %s is in the words of its API",
      async (operation) => {
        const call = await aCall(operation)
        await control.on(operation).failBeforeCommit(503).once()

        expect(await call()).toMatchObject({
          status: 503,
          body: {
            error: {
              message: "Scripted failure",
              type: "SERVICE",
              code: "C001",
            },
          },
        })
      }
    )

    describe("look-ups and lists that lag", () => {
      it("show nothing of a link that was just made, though it can be paid", async () => {
        await control.on("create_link").invisibleFor(5_000).once()
        const { id } = await store.link()
        await control.payLink(id)

        const atOnce = [await store.lookUp(id), await store.transactions(id)]
        await control.advanceClock(5_000)

        expect(atOnce.map(({ status }) => status)).toEqual([404, 404])
        expect((await store.lookUp(id)).status).toBe(200)
        expect((await store.transactions(id)).body.total).toBe(1)
      })

      it("show a link as active that was just made inactive", async () => {
        const { id } = await store.link()
        await control.on("deactivate_link").invisibleFor(5_000).once()
        await store.deactivate(id)

        const atOnce = (await store.lookUp(id)).body.status
        await control.advanceClock(5_000)

        expect(atOnce).toBe("ACTIVE")
        expect((await store.lookUp(id)).body.status).toBe("INACTIVE")
      })

      it("lack a refund, and all that came after it", async () => {
        const { id, transactionId } = await aPaidLink()
        await control.on("refund_link").invisibleFor(5_000).once()
        await store.refund(transactionId, 1_000)
        await store.refund(transactionId, 500)

        const atOnce = (await store.transactions(id)).body
        await control.advanceClock(5_000)

        expect(atOnce).toMatchObject({ total: 1, data: [{ status: "PAYED" }] })
        expect((await store.transactions(id)).body.total).toBe(3)
      })

      it("may lag themselves, behind whatever it was", async () => {
        const { id } = await store.link()
        await control.advanceClock(10_000)
        await control.payLink(id)
        await store.deactivate(id)
        await control.on("look_up_link").invisibleFor(5_000).once()
        await control.on("list_link_transactions").invisibleFor(5_000).once()

        const lagging = [
          (await store.lookUp(id)).body.status,
          (await store.transactions(id)).body.total,
        ]
        const current = [
          (await store.lookUp(id)).body.status,
          (await store.transactions(id)).body.total,
        ]

        expect(lagging).toEqual(["ACTIVE", 0])
        expect(current).toEqual(["INACTIVE", 1])
      })
    })

    describe("races", () => {
      it("a link is paid right before it is made inactive", async () => {
        const { id } = await store.link()
        await control.on("deactivate_link").afterPanel({ kind: "pay" }).once()

        expect((await store.deactivate(id)).status).toBe(200)
        expect(await control.paymentLink(id)).toMatchObject({
          status: "INACTIVE",
          paidAmount: 2_500,
        })
      })

      it("a payment is confirmed right after its link was made inactive", async () => {
        const { id } = await store.link()
        await control
          .on("deactivate_link")
          .beforePanel({ kind: "pay", late: true })
          .once()

        expect((await store.deactivate(id)).body).toEqual({
          status: "INACTIVE",
        })
        expect(await control.paymentLink(id)).toMatchObject({
          history: [
            { event: "created" },
            { event: "deactivated" },
            { event: "paid" },
          ],
        })
      })

      it("somebody at the panel refunds first, so that too little is left", async () => {
        const { id, transactionId } = await aPaidLink()
        await control
          .on("refund_link")
          .afterPanel({ kind: "refund", amount: 2_000 })
          .once()

        const reply = await store.refund(transactionId, 1_000)

        expect(reply.status).toBe(422)
        expect(await control.paymentLink(id)).toMatchObject({
          refundedAmount: 2_000,
        })
      })

      it("somebody at the panel makes the link inactive, or refunds its first payment", async () => {
        const { id, transactionId } = await aPaidLink()
        await control.on("refund_link").beforePanel({ kind: "void" }).once()
        await control
          .on("deactivate_link")
          .afterPanel({ kind: "refund" })
          .once()

        await store.refund(transactionId, 1_000)
        await store.deactivate(id)

        expect(await control.paymentLink(id)).toMatchObject({
          status: "INACTIVE",
          refundedAmount: 2_500,
        })
      })

      it.each([
        ["capture", "a link can be paid (pay), refunded (refund)"],
        ["refund", "nobody has paid it"],
      ] as const)(
        "%s that makes no sense is answered loudly",
        async (kind, reason) => {
          const { id } = await store.link()
          await control.on("deactivate_link").afterPanel({ kind }).once()

          const reply = await store.deactivate(id)

          expect(reply.status).toBe(500)
          expect(reply.body.message).toContain(reason)
          expect(await control.paymentLink(id)).toMatchObject({
            status: "ACTIVE",
          })
        }
      )
    })
  }
)
