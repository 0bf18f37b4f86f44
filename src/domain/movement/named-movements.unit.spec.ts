import type { MovementKind } from "./movement"
import {
  totalsOfMovements,
  movementNames,
  namedMovements,
} from "./named-movements"

const NOTHING = { received: 0, refunded: 0, disputed: 0, lost: 0, takenBack: 0 }

/**
 * Returns movements with one second between them. `at` sets the time of a movement in seconds, so that several can have
 * the same time.
 */
function moved(...all: [MovementKind, number, at?: number][]) {
  return all.map(([kind, amount, at], index) => ({
    kind,
    amount,
    observedAt: new Date((at ?? index) * 1_000),
  }))
}

const told = (...all: Parameters<typeof moved>) =>
  namedMovements(moved(...all)).map(({ kind, amount }) => [kind, amount])

describe("the money of a charge", () => {
  it("a lost dispute is shown with the amount that it took when it began", () => {
    const lost = moved(["captured", 15_960], ["disputed", -15_960], ["lost", 0])

    expect(namedMovements(lost).at(-1)).toMatchObject({
      kind: "lost",
      amount: -15_960,
    })
    expect(totalsOfMovements(lost)).toEqual({
      ...NOTHING,
      received: 15_960,
      lost: 15_960,
    })
  })

  it("lost money is shown as taken_back if there was no dispute", () => {
    expect(told(["captured", 15_960], ["lost", -15_960])).toEqual([
      ["captured", 15_960],
      ["taken_back", -15_960],
    ])
  })

  it("money that is lost after a won dispute is shown as taken_back", () => {
    const won = moved(
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

  it("a partial refund before a dispute counts as refunded, and the lost dispute counts only the rest as lost", () => {
    const refunded = moved(
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

  it("money is counted as lost only once if an administrator entered a dispute as lost and the gateway then takes the capture back", () => {
    const relabelled = moved(
      ["captured", 100],
      ["disputed", -100],
      ["lost", 0],
      ["lost", -100, 9],
      ["refunded", 100, 9]
    )

    expect(namedMovements(relabelled)).toHaveLength(3)
    expect(totalsOfMovements(relabelled)).toEqual({
      ...NOTHING,
      received: 100,
      lost: 100,
    })
  })

  it("money counts as received and not as refunded if its refund turns out not to have happened", () => {
    const undone = moved(["captured", 100], ["refunded", -40], ["refunded", 40])

    expect(namedMovements(undone).at(-1)?.kind).toBe("refund_undone")
    expect(totalsOfMovements(undone)).toEqual({ ...NOTHING, received: 100 })
  })

  it("only the rest of a partly refunded charge is shown as taken_back when the gateway takes the whole capture back", () => {
    const failed = moved(
      ["captured", 100],
      ["refunded", -30],
      ["lost", -100, 9],
      ["refunded", 30, 9]
    )

    expect(namedMovements(failed).at(-1)).toMatchObject({
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

  it("money is counted as received only once if the gateway takes it back and later shows it again", () => {
    const again = moved(["captured", 100], ["lost", -100], ["captured", 100])

    expect(totalsOfMovements(again)).toEqual({ ...NOTHING, received: 100 })
  })

  it("a dispute that an administrator entered as lost by mistake is shown as dispute_reversed, and earlier refunds still count as refunds", () => {
    const reversed = moved(
      ["captured", 100],
      ["refunded", -30],
      ["disputed", -70],
      ["lost", 0],
      ["refunded", 70]
    )

    expect(namedMovements(reversed).at(-1)).toMatchObject({
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
  const kindsOf = (...all: Parameters<typeof moved>) => [
    ...movementNames(
      moved(...all).map((one, index) => ({
        ...one,
        id: String(index),
        chargeId: "ctchg_1",
      }))
    ).values(),
  ]

  it("movementNames returns lost for the two movements that record, after a lost dispute, that the gateway took the capture back", () => {
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

  it("movementNames returns taken_back for the two movements that record, after a refund, that the gateway took the capture back", () => {
    expect(
      kindsOf(
        ["captured", 100],
        ["refunded", -30],
        ["lost", -100, 9],
        ["refunded", 30, 9]
      )
    ).toEqual(["captured", "refunded", "taken_back", "taken_back"])
  })

  it("movementNames returns dispute_reversed for money that comes back after an administrator entered a dispute as lost by mistake", () => {
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
