import type { ChargeLink } from "../charge"
import { nextCorrection } from "./next-correction"
import { linkOf } from "./open-link"
import { aCharge, NOW, secondsAgo, inputOf, sums } from "./inputs.spec"

const LINK: ChargeLink = { purpose: "cart", id: "link-1" }

function ofLink(
  link: Partial<ChargeLink>,
  captured = 10_000,
  changes: Parameters<typeof aCharge>[0] = {}
) {
  return {
    charge: aCharge({
      method: "link",
      link: { ...LINK, ...link },
      sums: sums(captured),
      ...changes,
    }),
    now: NOW,
  }
}

describe("a payment link that was paid", () => {
  it("is to be made inactive at once, before anything that may not succeed", () => {
    expect(nextCorrection(inputOf(ofLink({})))).toEqual({
      kind: "deactivate_link",
    })
  })

  it("is tried again a minute after a try in vain, later with growing pauses", () => {
    const young = { createdAt: secondsAgo(60) }
    const old = { createdAt: secondsAgo(3_620) }
    const tried = { deactivationTriedAt: secondsAgo(20) }

    expect(linkOf(ofLink(tried, 10_000, young))).toEqual({
      is: "waiting",
      again: new Date(NOW.getTime() + 40_000),
    })
    expect(linkOf(ofLink(tried, 10_000, old))).toEqual({
      is: "waiting",
      again: new Date(NOW.getTime() - 20_000 + 900_000),
    })
  })

  it.each([
    ["it is inactive already", ofLink({ deactivatedAt: NOW })],
    ["nobody has paid it", ofLink({}, 0)],
    ["it is the first payment's to close", ofLink({ duplicateOf: "ctchg_0" })],
    [
      "its last day is long over",
      ofLink({}, 10_000, { codeExpiresAt: secondsAgo(100_000) }),
    ],
    [
      "nobody was reported where it is",
      { charge: aCharge({ method: "link" }), now: NOW },
    ],
  ])("is left alone when %s", (_, given) => {
    expect(linkOf(given)).toEqual({ is: "none" })
  })
})
