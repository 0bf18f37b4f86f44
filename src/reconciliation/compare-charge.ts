import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { Charge } from "../charge/charge"
import { sumsInMedusa } from "../charge/decide/sums-to-book"
import type { Log } from "../charge/log"
import { decimalFromMinorUnits } from "../charge/money"
import { sumOf } from "../charge/medusa-records"
import type { Finding, SideSums } from "../charge/reconciled-day"
import { QUESTION_MS } from "../charge/times"
import { TimeBudget } from "../charge/time-budget"
import { readRecords } from "../medusa/read-records"
import type { Compared, LedgerModuleService } from "../modules/ledger"
import { LEDGER_MODULE } from "../modules/ledger/ports/ledger"
import { findAccount } from "../options/find-account"
import { dependenciesOf } from "../payments/dependencies"
import { systemClock } from "../payments/gateway-clients"
import { readSnapshot } from "../payments/look-up-charge"
import { reasonNotToLookUp } from "../payments/reasons-not-to-ask"
import { turnToLookUp } from "../payments/resolve-due-operations"
import { synchronizeChargeById } from "./synchronize-charge"

/** How often in a row the gateway may fail to tell before a charge is listed as not looked up. */
const MOST_FAILURES = 5

export const NOTHING_COMPARED: Compared = { charges: 0, findings: [] }

/** What a charge has on each side. Minor units. */
interface Sides {
  ledger: SideSums
  /** What Medusa has to have, which differs from the ledger's where a dispute was lost. */
  toBook: SideSums
  medusa: SideSums
  gateway: GatewaySide
  orderId: string | undefined
}

type GatewaySide =
  | { kind: "reported"; sums: SideSums }
  /** It is not asked: the account is gone. */
  | { kind: "not_asked" }
  /** It shows no such charge, or what is not believed. */
  | { kind: "not_shown"; why: string }
  | { kind: "failed"; why: string }

/**
 * Compares what a charge has in the ledger, in Medusa and at the gateway. Where they differ it is
 * synchronized first, as any charge is, and compared again: what is found then needs a person. Throws
 * when the gateway does not answer, until that has happened so often in a row that it is listed.
 */
export async function compareCharge(
  container: MedusaContainer,
  charge: Charge,
  failures: number
): Promise<Compared> {
  let sides = await readSides(container, charge)
  if (sides.gateway.kind === "failed" && failures < MOST_FAILURES) {
    throw new Error(sides.gateway.why)
  }
  if (!doAgree(sides) && sides.gateway.kind !== "failed") {
    await synchronizeChargeById(container, charge.id)
    sides = await readSides(container, await latest(container, charge))
  }
  return {
    charges: 1,
    findings: doAgree(sides) ? [] : [findingOf(charge, sides)],
  }
}

async function latest(
  container: MedusaContainer,
  { id }: Charge
): Promise<Charge> {
  const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
  return (await ledger.currentStateOf(id)).charge
}

async function readSides(
  container: MedusaContainer,
  charge: Charge
): Promise<Sides> {
  const [gateway, records] = await Promise.all([
    readGateway(container, charge),
    readRecords(container, [charge]),
  ])
  const booked = records.get(charge.id)
  return {
    ledger: charge.sums,
    toBook: booked ? sumsInMedusa({ charge, records: booked }) : charge.sums,
    medusa: {
      captured: sumOf(booked?.payment?.captures ?? []),
      refunded: sumOf(booked?.payment?.refunds ?? []),
    },
    gateway,
    orderId: booked?.order?.id,
  }
}

async function readGateway(
  container: MedusaContainer,
  charge: Charge
): Promise<GatewaySide> {
  const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
  const account = findAccount(ledger.pluginOptions.accounts, charge.account)
  if (!account) {
    return { kind: "not_asked" }
  }
  const dependencies = dependenciesOf({
    account,
    ledger,
    log: container.resolve<Log>(ContainerRegistrationKeys.LOGGER),
  })
  const refusal = reasonNotToLookUp(dependencies, charge.method)
  if (refusal) {
    return { kind: "failed", why: refusal.message }
  }
  await turnToLookUp(account)
  const budget = TimeBudget.of(QUESTION_MS, systemClock)
  const snapshot = await readSnapshot(dependencies, charge, budget)
  if (!("why" in snapshot)) {
    return { kind: "reported", sums: snapshot.sums }
  }
  const { why, isAbsent, isUnrecognized, contradicted } = snapshot
  return isAbsent || isUnrecognized || contradicted
    ? { kind: "not_shown", why }
    : { kind: "failed", why }
}

function doAgree({ ledger, toBook, medusa, gateway }: Sides): boolean {
  return (
    isSame(medusa, toBook) &&
    (gateway.kind === "not_asked" ||
      (gateway.kind === "reported" && isSame(gateway.sums, ledger)))
  )
}

function isSame(one: SideSums, other: SideSums): boolean {
  return one.captured === other.captured && one.refunded === other.refunded
}

function findingOf(charge: Charge, sides: Sides): Finding {
  const { ledger, medusa, gateway, orderId } = sides
  const isReported = gateway.kind === "reported" || gateway.kind === "not_asked"
  return {
    kind: isReported
      ? "charge_differs"
      : gateway.kind === "failed"
        ? "charge_not_looked_up"
        : "charge_not_shown",
    subjectId: charge.id,
    chargeId: charge.id,
    ...(orderId === undefined ? {} : { orderId }),
    details: {
      merchant_charge_id: charge.merchantChargeId,
      state: charge.state,
      ledger: inMajorUnits(ledger),
      medusa: inMajorUnits(medusa),
      gateway: gateway.kind === "reported" ? inMajorUnits(gateway.sums) : null,
      ...("why" in gateway ? { why: gateway.why } : {}),
    },
  }
}

/** As admins read it: reais. */
export function inMajorUnits({ captured, refunded }: SideSums): SideSums {
  return {
    captured: Number(decimalFromMinorUnits(captured)),
    refunded: Number(decimalFromMinorUnits(refunded)),
  }
}
