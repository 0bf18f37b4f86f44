import { serveCardPage } from "../../../../packages/devtools/src/confirm/card-page"
import { testCardSale } from "../../../../packages/devtools/src/confirm/experiment/charge-experiments"
import { ConfirmationRun } from "../../../../packages/devtools/src/confirm/experiment/confirmation-run"
import {
  type Simulator,
  startSimulator,
} from "../../../../packages/devtools/src/simulator"
import {
  accountOptionsAt,
  aPlan,
  enterCardIfLineAsks,
  runConfirm,
} from "../../../support/confirm/a-confirmation"
import { aLyingGateway, type Lie } from "./support/lying-gateway"

let simulator: Simulator

beforeAll(async () => {
  simulator = await startSimulator()
})
afterAll(() => simulator.close())
beforeEach(() => simulator.reset())

const listChargeStatuses = async () =>
  (await simulator.charges()).map(
    ({ merchantChargeId, chargeStatus }) =>
      [merchantChargeId, chargeStatus] as const
  )

async function confirmWith(
  lies: (string | Lie)[],
  given: Parameters<typeof runConfirm>[1] = {}
) {
  const gateway = await aLyingGateway(simulator.url, lies)
  const run = await runConfirm(accountOptionsAt(gateway.url), given)
  await gateway.close()
  return run
}

describe("charges that lookups do not find", () => {
  beforeEach(() =>
    simulator
      .on("look_up")
      .respond(404, { message: "Charge not found", errors: [] })
      .always()
  )

  it("the confirm command lists an accepted charge if the lookup at the end says that the charge does not exist", async () => {
    const { left, output } = await runConfirm(accountOptionsAt(simulator.url), {
      steps: ["card"],
    })

    const [[id, status] = []] = await listChargeStatuses()
    expect(status).toBe("PAID")
    expect(left).toEqual([expect.stringContaining(`charge ${id} `)])
    expect(output).toContain(left[0])
  })

  it("the confirm command lists an accepted charge that no lookup finds, even if the gateway refuses a second creation with the same id without saying that the id exists already", async () => {
    const { left } = await confirmWith(["A-06"])

    const [[id] = []] = await listChargeStatuses()
    expect(left).toEqual([expect.stringContaining(`charge ${id} `)])
  })

  it("the confirm command does not list a charge whose creation the gateway refused if the lookup at the end says that the charge does not exist", async () => {
    await simulator
      .on("authorize")
      .respond(400, { message: "Invalid request", errors: [] })
      .always()

    const { left } = await runConfirm(accountOptionsAt(simulator.url), {
      steps: ["card"],
    })

    expect(left).toEqual([])
  })
})

describe("a clean-up of the confirm command that fails", () => {
  it("if the clean-up of a charge throws an error, the confirm command lists this charge and refunds the others", async () => {
    let isBroken = true

    const { left } = await runConfirm(accountOptionsAt(simulator.url), {
      steps: ["card", "card3"],
      say: (line) => {
        if (isBroken && line.startsWith("-> ")) {
          isBroken = false
          throw new Error("write EPIPE")
        }
      },
    })

    const made = await listChargeStatuses()
    const open = made.filter(([, status]) => status === "PAID")
    expect(made.length - open.length).toBeGreaterThan(0)
    expect(open).toHaveLength(1)
    expect(left).toEqual([expect.stringContaining(open[0]?.[0] ?? "none")])
    expect(left[0]).toContain("write EPIPE")
  })
})

describe("an interruption of the confirm command", () => {
  it("the confirm command refunds a real charge and asks for no further card if the user interrupts it before the next card", async () => {
    const interruption = new AbortController()
    const account = {
      ...accountOptionsAt(simulator.url),
      environment: "production" as const,
    }
    const lines: string[] = []

    const { stopped, left } = await runConfirm(account, {
      isRealMoney: true,
      limit: 5_000,
      document: "52998224725",
      steps: ["card", "card3"],
      browser: true,
      signal: interruption.signal,
      say: (line) => {
        lines.push(line)
        void enterCardIfLineAsks(line, simulator.url)
        if (line.includes("A card in 3 installments")) interruption.abort()
      },
    })

    expect(stopped).toBe("It was interrupted.")
    expect(lines.filter((line) => /^Enter a card/.test(line))).toHaveLength(1)
    expect(await listChargeStatuses()).toEqual([
      [expect.any(String), "REFUNDED"],
    ])
    expect(left).toEqual([])
  })

  it("the confirm command does not judge how late a charge appears in lookups if the user interrupts the wait for it", async () => {
    const interruption = new AbortController()
    await simulator.on("authorize").invisibleFor(60_000).once()

    const { stopped, ids } = await runConfirm(
      accountOptionsAt(simulator.url, { resolveWindowMs: 60_000 }),
      {
        steps: ["card"],
        signal: interruption.signal,
        askForApproval: () => {
          setTimeout(() => interruption.abort(), 150)
          return Promise.resolve(true)
        },
      }
    )

    expect(stopped).toBe("It was interrupted.")
    expect(ids("contradicted")).toEqual([])
  })

  it("the confirm command keeps the unknown outcome of a creation if the user interrupts the lookups after it", async () => {
    const interruption = new AbortController()
    await simulator.on("authorize").resetAfterCommit().once()
    await simulator
      .on("look_up")
      .respond(404, { message: "Charge not found", errors: [] })
      .always()
    const run = new ConfirmationRun(
      aPlan(accountOptionsAt(simulator.url, { resolveWindowMs: 60_000 }), {
        signal: interruption.signal,
        askForApproval: () => {
          setTimeout(() => interruption.abort(), 150)
          return Promise.resolve(true)
        },
      })
    )

    await expect(testCardSale(run, 1)).rejects.toThrow("It was interrupted.")

    expect(run.resultOfRequest("first")).toMatchObject({ kind: "unknown" })
  })

  it("the card page resolves to an empty token if the command was interrupted before it waits for a card", async () => {
    const page = await serveCardPage(accountOptionsAt("http://127.0.0.1:1"))

    expect(await page.waitForCardToken(AbortSignal.abort())).toBe("")
    page.close()
  })

  it("the card page passes a card to the present wait if an earlier wait for a card was aborted", async () => {
    const page = await serveCardPage(accountOptionsAt("http://127.0.0.1:1"))
    const earlier = new AbortController()
    const aborted = page.waitForCardToken(earlier.signal)
    earlier.abort()
    const token = page.waitForCardToken(new AbortController().signal)
    await fetch(page.url, {
      method: "POST",
      body: JSON.stringify({ token: "card_1" }),
    })

    expect(await Promise.all([aborted, token])).toEqual(["", "card_1"])
    page.close()
  })
})

describe("payments of a test link", () => {
  /**
   * Runs the step "link", and pays the link with this amount. `status` is the payment's status in the gateway's list.
   */
  const confirmPaidLink = (amount: number, status: string) =>
    confirmWith(
      [
        {
          changeAnswer: ({ body }, { path }) => {
            if (!/\/transactions(\?|$)/.test(path)) return
            for (const one of body.data) {
              if (one.status === "PAYED") one.status = status
            }
          },
        },
      ],
      {
        steps: ["link"],
        waitMs: 1_200,
        say: (line) => {
          const [, link] = /link to pay: .*\/p\/(\w+)$/.exec(line) ?? []
          if (link) {
            void simulator.payLink(link, { paymentType: "PIX", amount })
          }
        },
      }
    )

  const refunds = async () =>
    (await simulator.paymentLinks())
      .flatMap(({ transactions }) => transactions)
      .flatMap(({ originalTransactionId, amount }) =>
        originalTransactionId === null ? [] : [amount]
      )

  it.each(["PAYED", "PAID"])(
    "the confirm command refunds a payment of its link that the gateway lists as %s",
    async (status) => {
      const { left } = await confirmPaidLink(1234, status)

      expect(await refunds()).toEqual([1234])
      expect(left).toEqual([])
    }
  )

  it("the confirm command lists its link if the gateway shows a payment with a status that the plugin does not know", async () => {
    const { left } = await confirmPaidLink(1234, "SETTLED")

    expect(await refunds()).toEqual([])
    expect(left).toEqual([expect.stringMatching(/^payment link CONFIRM/)])
  })

  it("the confirm command refunds only the test amount of a higher payment, and lists its link because of the rest", async () => {
    const { left } = await confirmPaidLink(1555, "PAYED")

    expect(await refunds()).toEqual([1234])
    expect(left).toEqual([expect.stringMatching(/^payment link CONFIRM/)])
  })
})

describe("captures and refunds whose outcome is unknown", () => {
  it("the confirm command contradicts no assumption if a capture fails with 500 before it is made", async () => {
    await simulator.on("capture").failBeforeCommit().once()

    const { ids, left } = await runConfirm(accountOptionsAt(simulator.url))

    expect(ids("contradicted")).toEqual([])
    expect(ids("not seen")).toEqual(expect.arrayContaining(["A-04", "A-21"]))
    expect(left).toEqual([])
  })

  it("the confirm command contradicts no assumption if the cancellation of a Pix code fails with 500 before it is made", async () => {
    await simulator.on("refund").failBeforeCommit().once()

    const { ids, left } = await runConfirm(accountOptionsAt(simulator.url), {
      steps: ["pix"],
    })

    expect(ids("contradicted")).toEqual([])
    expect(left).toEqual([])
  })

  it("the confirm command neither confirms nor contradicts that a second refund is refused if the gateway answers it with 409 and the refunded sum stays the same", async () => {
    const { ids } = await confirmWith([
      {
        changeAnswer: (answer) => {
          if (answer.body?.businessCode === "CHARGE_ALREADY_REFUNDED") {
            answer.status = 409
          }
        },
      },
    ])

    expect(ids("contradicted")).toEqual([])
    expect(ids("not seen")).toContain("A-61")
  })

  it("the confirm command tests no second refund if the outcome of the first one is unknown", async () => {
    const asked: string[] = []
    const { ids } = await confirmWith(
      [
        {
          // The refund of the rest of the captured half is the first one of R$ 4.12.
          changeRequest: ({ path, body }) =>
            path.endsWith("/refund") && body.amount === 412
              ? { status: 500, body: { message: "later" } }
              : undefined,
        },
      ],
      {
        askForApproval: (call) => {
          asked.push(call)
          return Promise.resolve(true)
        },
      }
    )

    expect(
      asked.filter((call) => /^Refund.* 4[.,]12 /.test(call))
    ).toHaveLength(1)
    expect(ids("not seen")).toContain("A-61")
  })
})
