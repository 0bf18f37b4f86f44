import type { MovementKind } from "./movement"
import {
  totalsOfMovements,
  movementNames,
  combineAndNameMovements,
} from "./movement-names"

const NOTHING = { received: 0, refunded: 0, disputed: 0, lost: 0, takenBack: 0 }

/**
 * Returns movements with one second between them. `at` sets the time of a movement in seconds, so that several can have
 * the same time.
 */
function movementsOf(...all: [MovementKind, number, at?: number][]) {
  return all.map(([kind, amount, at], index) => ({
    kind,
    amount,
    recordedAt: new Date((at ?? index) * 1_000),
  }))
}

const kindsAndAmounts = (...all: Parameters<typeof movementsOf>) =>
  combineAndNameMovements(movementsOf(...all)).map(({ kind, amount }) => [
    kind,
    amount,
  ])

describe("the money of a charge", () => {
  it("combineAndNameMovements returns a lost dispute with the amount that was taken from the shop when the dispute began", () => {
    const lost = movementsOf(
      ["captured", 15_960],
      ["disputed", -15_960],
      ["lost", 0]
    )

    expect(combineAndNameMovements(lost).at(-1)).toMatchObject({
      kind: "lost",
      amount: -15_960,
    })
    expect(totalsOfMovements(lost)).toEqual({
      ...NOTHING,
      received: 15_960,
      lost: 15_960,
    })
  })

  it("combineAndNameMovements returns the kind taken_back for captured money that the gateway took from the shop without a dispute", () => {
    expect(kindsAndAmounts(["captured", 15_960], ["lost", -15_960])).toEqual([
      ["captured", 15_960],
      ["taken_back", -15_960],
    ])
  })

  it("totalsOfMovements counts money that the gateway takes from the shop after a won dispute as taken back and not as lost", () => {
    const won = movementsOf(
      ["captured", 100],
      ["disputed", -100],
      ["dispute_reversed", 100],
      ["lost", -100]
    )

    expect(totalsOfMovements(won)).toEqual({
      ...NOTHING,
      received: 100,
      takenBack: 100,
    })
  })

  it("totalsOfMovements counts a partial refund before a lost dispute as refunded, and only the rest of the captured amount as lost", () => {
    const refunded = movementsOf(
      ["captured", 100],
      ["refunded", -30],
      ["disputed", -70],
      ["lost", 0]
    )

    expect(totalsOfMovements(refunded)).toEqual({
      ...NOTHING,
      received: 100,
      refunded: 30,
      lost: 70,
    })
  })

  it("totalsOfMovements counts money as lost only once if a dispute was entered as lost and the gateway then takes the capture back", () => {
    const relabelled = movementsOf(
      ["captured", 100],
      ["disputed", -100],
      ["lost", 0],
      ["lost", -100, 9],
      ["refunded", 100, 9]
    )

    expect(combineAndNameMovements(relabelled)).toHaveLength(3)
    expect(totalsOfMovements(relabelled)).toEqual({
      ...NOTHING,
      received: 100,
      lost: 100,
    })
  })

  it("if a booked refund turns out never to have happened, combineAndNameMovements returns the kind refund_undone, and totalsOfMovements counts no refund", () => {
    const undone = movementsOf(
      ["captured", 100],
      ["refunded", -40],
      ["refunded", 40]
    )

    expect(combineAndNameMovements(undone).at(-1)?.kind).toBe("refund_undone")
    expect(totalsOfMovements(undone)).toEqual({ ...NOTHING, received: 100 })
  })

  it("if the gateway takes the capture of a partly refunded charge back, combineAndNameMovements returns taken_back with only the amount that was not refunded", () => {
    const failed = movementsOf(
      ["captured", 100],
      ["refunded", -30],
      ["lost", -100, 9],
      ["refunded", 30, 9]
    )

    expect(combineAndNameMovements(failed).at(-1)).toMatchObject({
      kind: "taken_back",
      amount: -70,
    })
    expect(totalsOfMovements(failed)).toEqual({
      ...NOTHING,
      received: 100,
      refunded: 30,
      takenBack: 70,
    })
  })

  it("if the gateway takes received money from the shop and later shows the money again, totalsOfMovements counts the money as received only once", () => {
    const again = movementsOf(
      ["captured", 100],
      ["lost", -100],
      ["captured", 100]
    )

    expect(totalsOfMovements(again)).toEqual({ ...NOTHING, received: 100 })
  })

  it("if a dispute was entered as lost by mistake, combineAndNameMovements returns dispute_reversed for the returned money, and an earlier refund still counts as refunded", () => {
    const reversed = movementsOf(
      ["captured", 100],
      ["refunded", -30],
      ["disputed", -70],
      ["lost", 0],
      ["refunded", 70]
    )

    expect(combineAndNameMovements(reversed).at(-1)).toMatchObject({
      kind: "dispute_reversed",
      amount: 70,
    })
    expect(totalsOfMovements(reversed)).toEqual({
      ...NOTHING,
      received: 100,
      refunded: 30,
    })
  })
})

describe("the names of movements in a complete list", () => {
  const kindsOf = (...all: Parameters<typeof movementsOf>) => [
    ...movementNames(
      movementsOf(...all).map((one, index) => ({
        ...one,
        id: String(index),
        chargeId: "ctchg_1",
      }))
    ).values(),
  ]

  it("if the captured money of a charge with a lost dispute disappears at the gateway, movementNames returns the name lost for each of the two movements that record the disappearance", () => {
    expect(
      kindsOf(
        ["captured", 100],
        ["disputed", -100],
        ["lost", 0],
        ["lost", -100, 9],
        ["refunded", 100, 9]
      )
    ).toEqual(["captured", "disputed", "lost", "lost", "lost"])
  })

  it("if the captured money of a partly refunded charge disappears at the gateway, movementNames returns the name taken_back for each of the two movements that record the disappearance", () => {
    expect(
      kindsOf(
        ["captured", 100],
        ["refunded", -30],
        ["lost", -100, 9],
        ["refunded", 30, 9]
      )
    ).toEqual(["captured", "refunded", "taken_back", "taken_back"])
  })

  it("movementNames returns dispute_reversed for money that comes back to the shop after a dispute was entered as lost by mistake", () => {
    expect(
      kindsOf(
        ["captured", 100],
        ["disputed", -100],
        ["lost", 0],
        ["refunded", 100]
      ).at(-1)
    ).toBe("dispute_reversed")
  })

  it("movementNames returns refund_undone for the movement that reverses a refund that never happened", () => {
    expect(
      kindsOf(["captured", 100], ["refunded", -40], ["refunded", 40]).at(-1)
    ).toBe("refund_undone")
  })
})
