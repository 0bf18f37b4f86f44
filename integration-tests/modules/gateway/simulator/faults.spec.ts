import type { Reply } from "../support/simulator-http-client"
import { aSimulatorWithReceiver } from "../support/simulator-with-receiver"

const stage = aSimulatorWithReceiver()

afterEach(async () =>
  expect(await stage.simulator.unconsumedFaults()).toEqual([])
)

const aReserved = async () =>
  (await stage.caller.createCharge("authorization", { lateCapture: true })).id
const aPaid = async () => (await stage.caller.createCharge("authorization")).id

const aLink = () => stage.caller.createLinkAndReturnId()
const aPayment = async () =>
  (await stage.simulator.payLink(await aLink())).transactions[0]!.id

/**
 * A call that changes something at the simulator. The first function creates what the call changes, and returns its id.
 * It returns an empty text if the call creates something new. The second function makes the call.
 */
type Commit = [
  make: () => Promise<string>,
  call: (id: string) => Promise<Reply>,
]

const resolveToEmptyText = () => Promise.resolve("")

/** The calls that create or change a charge or a payment link, by the name of the operation. */
const commits = {
  authorize: [
    resolveToEmptyText,
    () => stage.caller.createCharge("authorization"),
  ],
  pix: [resolveToEmptyText, () => stage.caller.createCharge("pix")],
  wallet: [resolveToEmptyText, () => stage.caller.createCharge("wallet")],
  capture: [aReserved, (id) => stage.caller.capture(id, 6_000)],
  refund: [aPaid, (id) => stage.caller.refund(id, 6_000)],
  create_link: [resolveToEmptyText, () => stage.caller.createLink()],
  deactivate_link: [aLink, (id) => stage.caller.deactivateLink(id)],
  refund_link: [aPayment, (id) => stage.caller.refundLink(id, 1_000)],
} satisfies Record<string, Commit>

type Operation = keyof typeof commits

/** Returns the number of events in the histories of all charges and payment links. */
async function countHistoryEvents(): Promise<number> {
  const charges = await stage.simulator.charges()
  const links = await stage.simulator.paymentLinks()
  return [...charges, ...links].flatMap(
    ({ history }) => history as readonly unknown[]
  ).length
}

/**
 * Returns the HTTP status of a call, or undici's error code if the answer was lost. A status 201 is returned as 200.
 */
const outcomeOf = (call: Promise<{ status: number }>) =>
  call.then(
    ({ status }) => (status === 201 ? 200 : status),
    (error: { cause?: { code?: string } }) => error.cause?.code
  )

/** Waits until a condition is true. Checks without pauses, because the condition depends only on this process. */
async function waitUntilTrue(isSo: () => boolean | Promise<boolean>) {
  while (!(await isSo())) {
    await new Promise(setImmediate)
  }
}

const waitForRequest = (operation: Operation) =>
  waitUntilTrue(
    async () => (await stage.simulator.requests(operation)).length > 0
  )

describe.each(Object.keys(commits) as Operation[])(
  "a fault of the simulator's operation %s",
  (operation) => {
    it.each([
      ["reset", 0, "ECONNRESET"],
      ["resetAfterCommit", 1, "ECONNRESET"],
      ["hang", 0, "UND_ERR_SOCKET"],
      ["hangAfterCommit", 1, "UND_ERR_SOCKET"],
      ["failBeforeCommit", 0, 502],
      ["failAfterCommit", 1, 502],
      ["html", 0, 502],
      ["slow", 1, 200],
      ["slowBeforeCommit", 0, 200],
    ] as const)(
      `right after the arrival of the call ${operation} with the fault %s, the simulator has made %i changes, and the call later ends with %s for the caller`,
      async (...row) => {
        const [fault, n, outcome] = row
        const [make, call] = commits[operation]
        const subject = await make()
        const before = await countHistoryEvents()
        await stage.simulator.on(operation)[fault](502).once()
        const ends = outcomeOf(call(subject))
        await waitForRequest(operation)
        const atOnce = (await countHistoryEvents()) - before
        const [logged] = await stage.simulator.requests(operation)
        stage.endDelays()
        if (outcome === "UND_ERR_SOCKET") await stage.simulator.reset()

        expect(await ends).toBe(outcome)
        expect(atOnce).toBe(n)
        if (typeof outcome === "string") expect(logged!.status).toBeNull()
        else
          expect((await countHistoryEvents()) - before).toBe(
            outcome === 200 ? 1 : n
          )
      }
    )
  }
)

it("a web page may read the simulator's answer to a card tokenization that fails because of a simulated fault", async () => {
  await stage.simulator.on("tokenize").failBeforeCommit(503).once()
  const { status, headers } = await stage.caller.tokenize()

  expect(status).toBe(503)
  expect(headers.get("access-control-allow-origin")).toBe("*")
})

it("the simulator carries out a delayed change even if the caller disconnects during the delay", async () => {
  const { simulator, caller } = stage
  const id = await aReserved()
  await simulator.on("capture").slowBeforeCommit(300).once()
  const impatience = new AbortController()
  const call = fetch(`${simulator.url}/sandbox/v1/charge/${id}/capture`, {
    method: "POST",
    signal: impatience.signal,
    body: JSON.stringify({ amount: 6_000 }),
    headers: {
      authorization: `Bearer ${await caller.newAccessToken()}`,
      "content-type": "application/json",
      accept: "application/json",
    },
  })
  await waitForRequest("capture")
  impatience.abort()
  await expect(call).rejects.toThrow("aborted")
  await waitUntilTrue(() => stage.delayedRequestCount === 0)
  stage.endDelays()
  await waitUntilTrue(async () => (await countHistoryEvents()) === 2)

  expect(await simulator.requests("capture")).toMatchObject([{ status: null }])
})

it("with a simulated delay of lookups, a new charge is not found at first, although its id is already used and the charge can be refunded", async () => {
  const { simulator, caller } = stage
  await simulator.on("authorize").invisibleFor(5_000).once()
  const { id } = await caller.createCharge("authorization")
  const atOnce = await caller.lookUp(id)
  const again = await caller.createCharge("pix", { merchantChargeId: id })
  await simulator.panelRefund(id)
  await simulator.advanceClock(4_999)
  const justBefore = await caller.lookUp(id)
  await simulator.advanceClock(1)

  expect([atOnce, justBefore, again].map((reply) => reply.status)).toEqual([
    404, 404, 400,
  ])
  expect((await caller.lookUp(id)).body.chargeStatus).toBe("REFUNDED")
})

describe.each([
  ["capture", aReserved, "PRE_AUTHORIZED", "PAID"],
  ["refund", aPaid, "PAID", "PARTIAL"],
] as const)(
  "a %s with a fault of the simulator",
  (operation, made, before, after) => {
    it(`with a simulated delay of lookups, a lookup shows a ${operation} only after the delay, but the answer to the ${operation} and the simulator's own record show the new state immediately`, async () => {
      const { simulator, caller } = stage
      const id = await made()
      await simulator.on(operation).invisibleFor(5_000).once()
      const reply = await caller[operation](id, 6_000)
      const again = await caller[operation](id, 6_000)
      const ledger = await simulator.charge(id)
      await simulator.panelRefund(id)
      const lagging = (await caller.lookUp(id)).body.chargeStatus
      await simulator.advanceClock(5_000)

      expect([reply.body.chargeStatus, again.status]).toEqual([after, 400])
      expect([lagging, ledger!.chargeStatus]).toEqual([before, after])
      expect((await caller.lookUp(id)).body.chargeStatus).toBe("REFUNDED")
    })

    it(`if the simulator queues a ${operation}, it answers with the charge's unchanged state, and applyQueued carries the ${operation} out later unless the charge was canceled in the meantime`, async () => {
      const { simulator, caller } = stage
      const [id, undone] = [await made(), await made()]
      await simulator.on(operation).queue().times(2)
      const reply = await caller[operation](id, 6_000)
      await caller[operation](undone, 6_000)
      await simulator.reverse(undone)
      const queued = await simulator.charge(id)
      const applied = [
        await simulator.applyQueued(id),
        await simulator.applyQueued(undone),
      ]

      expect([reply.status, reply.body.chargeStatus]).toEqual([200, before])
      expect(queued!.chargeStatus).toBe(before)
      expect(applied.map((each) => each.chargeStatus)).toEqual([
        after,
        "CANCELED",
      ])
    })
  }
)

it("the simulator first uses the faults for a limited number of calls, in the order in which they were added, and then a permanent fault", async () => {
  const { simulator, caller } = stage
  const { on } = simulator
  await on("token").failBeforeCommit(500).always()
  await on("token").failBeforeCommit(501).times(2)
  await on("token").failBeforeCommit(502).once()
  const statuses = [(await caller.requestToken()).status]
  const unconsumed = await simulator.unconsumedFaults()
  for (let call = 1; call < 5; call++) {
    statuses.push((await caller.requestToken()).status)
  }
  await simulator.clearFaults()
  statuses.push((await caller.requestToken()).status)

  expect(statuses).toEqual([501, 501, 502, 500, 500, 200])
  expect(unconsumed.map(({ times, used }) => [times, used])).toEqual([
    ["always", 0],
    [2, 1],
    [1, 0],
  ])
})
