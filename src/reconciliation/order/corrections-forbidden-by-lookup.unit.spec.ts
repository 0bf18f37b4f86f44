import { message } from "../../domain/message"
import type { Correction } from "../../domain/reconciliation/correction"
import { sums } from "../../domain/reconciliation/reconciliation-inputs.spec"
import type { DiscrepancyKind } from "../../domain/discrepancy/discrepancy"
import type { LookupResult } from "../read/lookup-result"
import {
  mustAlsoListContradiction,
  isCorrectionForbiddenByLookup,
} from "./corrections-forbidden-by-lookup"

const GATEWAY = { state: "paid" as const, ...sums(10_000) }
const CONTRADICTED: LookupResult = { kind: "contradicted", why: "it is of 10" }
const STATE_UNKNOWN: LookupResult = {
  kind: "state_unknown",
  why: "it is silent",
}
const SILENT_AFTER: LookupResult = { ...STATE_UNKNOWN, isContradicted: true }
const OBSERVED: LookupResult = { kind: "observed" }
const NO_LOOKUP_NEEDED: LookupResult = { kind: "no_lookup_needed" }

const NONE: Correction = { kind: "none" }
const PLACES: Correction = { kind: "complete_cart" }
const PAYS: Correction = { kind: "pay_order" }
const REMOVES: Correction = { kind: "remove_refund", rowId: "ref_1" }

const isForbidden = (
  lookup: LookupResult,
  correction: Correction,
  isFresh = true
) => isCorrectionForbiddenByLookup(lookup, correction, { isFresh })

describe("a correction and the lookup before it", () => {
  it.each([PLACES, PAYS])(
    "the correction $kind is forbidden if the gateway does not answer the lookup and has not confirmed the charge recently",
    (correction) => {
      expect(isForbidden(STATE_UNKNOWN, correction, false)).toBe(true)
      expect(isForbidden(OBSERVED, correction, false)).toBe(false)
    }
  )

  it.each([PLACES, PAYS])(
    "the correction $kind is forbidden if the gateway contradicts the ledger, or does not answer after a contradiction",
    (correction) => {
      expect(isForbidden(CONTRADICTED, correction)).toBe(true)
      expect(isForbidden(SILENT_AFTER, correction)).toBe(true)
      for (const lookup of [STATE_UNKNOWN, OBSERVED, NO_LOOKUP_NEEDED]) {
        expect(isForbidden(lookup, correction)).toBe(false)
      }
    }
  )

  it("a correction that removes a refund from Medusa is allowed after any result of the lookup", () => {
    for (const lookup of [
      CONTRADICTED,
      STATE_UNKNOWN,
      OBSERVED,
      NO_LOOKUP_NEEDED,
    ]) {
      expect(isForbidden(lookup, REMOVES)).toBe(false)
    }
  })
})

it("a charge must stop waiting after a lookup that contradicts the ledger, but may keep waiting after a lookup without an answer, even if an earlier lookup contradicted the ledger", () => {
  const waits: Correction = { kind: "wait", for: "order_being_placed" }
  expect(isForbidden(CONTRADICTED, waits)).toBe(true)
  expect(isForbidden(SILENT_AFTER, waits)).toBe(false)
})

it("if a lookup contradicts the ledger, this contradiction is listed in addition to a discrepancy of another kind", () => {
  const listingOf = (kind: DiscrepancyKind) => ({
    kind: "list_discrepancy" as const,
    discrepancy: {
      kind,
      details: message("disputed"),
      gateway: GATEWAY,
      medusa: undefined,
    },
  })

  expect(
    mustAlsoListContradiction(CONTRADICTED, listingOf("waiting_too_long"))
  ).toBe(true)
  expect(
    mustAlsoListContradiction(CONTRADICTED, listingOf("contradicted"))
  ).toBe(false)
  for (const lookup of [
    STATE_UNKNOWN,
    SILENT_AFTER,
    OBSERVED,
    NO_LOOKUP_NEEDED,
  ]) {
    expect(
      mustAlsoListContradiction(lookup, listingOf("waiting_too_long"))
    ).toBe(false)
  }
})

it("a charge does not count as agreed with the gateway if the gateway contradicts the ledger or does not answer the lookup", () => {
  expect(
    [CONTRADICTED, STATE_UNKNOWN, OBSERVED, NO_LOOKUP_NEEDED].map((lookup) =>
      isForbidden(lookup, NONE)
    )
  ).toEqual([true, true, false, false])
})
